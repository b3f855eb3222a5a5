//! Tests of the editor as facts about what stands on the screen and in zero page.
