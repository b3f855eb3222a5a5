//! Reserve keys: texts that SHIFT and a letter type.
//!
//! The texts are stored before the program, each as its key, its tokens and an end byte; a zero
//! follows the last one. *Guess*: the size is measured, the format is not known.

use alloc::vec::Vec;

use basic::{
    engine::{Engine, ExitReason},
    fault::Fault,
    memory::word,
};
use hardware::Memory;

use super::{SharpBasic, SharpMachine, recall_keys::Recall};
use crate::{
    layout::{PROGRAM_START, RESERVE},
    mode::Mode,
    rows::{EditElement, characters, elements},
    tokeniser::{END, tokenise},
};

/// Keys that can have a text.
const KEYS: &[u8] = b"ASDFGHJKLZXCVBNM= ";
/// The last character of a text that is entered automatically.
const AUTO_ENTER: u8 = b'@';

/// Texts by key.
type Texts = Vec<(u8, Vec<u8>)>;

impl SharpBasic {
    fn reserve_start<M: Memory>(m: &M) -> usize {
        usize::from(word(m.ram(), PROGRAM_START).saturating_sub(RESERVE))
    }

    fn reserved_texts<M: Memory>(m: &M) -> Texts {
        let from = Self::reserve_start(m);
        let mut rest = &m.ram()[from..from + usize::from(RESERVE)];
        let mut texts = Texts::new();
        while let [key, tail @ ..] = rest
            && *key != 0
            && let Some(length) = tail.iter().position(|&byte| byte == END)
        {
            texts.push((*key, tail[..length].to_vec()));
            rest = &tail[length + 1..];
        }
        texts
    }

    /// Handles SHIFT and a key: types the text of the key, or in reserve mode opens that text. Returns false for a key
    /// without a text.
    pub(super) fn press_reserve_key<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        key: u8,
    ) -> bool {
        if !KEYS.contains(&key) {
            return false;
        }
        let text = Self::reserved_texts(m).into_iter().find(|text| text.0 == key);
        if self.prompt.mode == Mode::Reserve {
            if self.is_typing() {
                return false;
            }
            self.begin_line(m);
            match text {
                Some((_, tokens)) => self.show_reserved(m, key, &tokens),
                None => {
                    self.prompt.reserve_key = Some(key);
                    self.type_elements(m, characters(&[key, b':']));
                }
            }
            return true;
        }
        let Some((_, tokens)) = text else { return false };
        let is_entered = tokens.last() == Some(&AUTO_ENTER);
        let tokens = tokens.strip_suffix(&[AUTO_ENTER]).unwrap_or(&tokens);
        let elements = elements(tokens);
        if let Some(EditElement::Character(code)) = elements.first() {
            self.begin_with_result(m, *code);
        }
        self.type_elements(m, elements);
        if is_entered {
            self.entered(engine, m);
        }
        true
    }

    /// Shows the text of a key. LEFT or RIGHT open it, with the cursor after the key.
    fn show_reserved<M: SharpMachine>(&mut self, m: &mut M, key: u8, tokens: &[u8]) {
        let elements: Vec<EditElement> = characters(&[key, b':']).chain(elements(tokens)).collect();
        self.show_entered(m, &elements);
        (self.prompt.recall, self.prompt.reserve_key) = (Recall::opened(elements, 2), Some(key));
    }

    /// Handles `NEW`: clears all texts.
    pub(super) fn clear_reserved<M: SharpMachine>(&mut self, m: &mut M) {
        let from = Self::reserve_start(m);
        m.ram_mut()[from..from + usize::from(RESERVE)].fill(0);
        self.show_prompt_character(m);
    }

    fn type_elements<M: SharpMachine>(&mut self, m: &mut M, elements: impl IntoIterator<Item = EditElement>) {
        elements.into_iter().for_each(|element| self.type_element(m, element));
    }

    /// Stores the text of a key; an empty one deletes it.
    pub(super) fn enter_reserved<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: &[u8],
    ) -> Option<ExitReason> {
        let key = self.prompt.reserve_key;
        let tokens = tokenise(text);
        let shown = elements(&tokens);
        self.show_entered(m, &shown);
        let stored = match (key, &tokens[..]) {
            (Some(key), [first, b':', rest @ ..]) if *first == key => Self::set_reserve_text(m, key, rest),
            _ => Err(Fault::Syntax),
        };
        if let Err(fault) = stored {
            return Some(self.report_error(engine, m, fault));
        }
        (self.prompt.recall, self.prompt.reserve_key) = (Recall::opened(shown, 2), key);
        None
    }

    fn set_reserve_text<M: Memory>(m: &mut M, key: u8, tokens: &[u8]) -> Result<(), Fault> {
        let mut texts = Self::reserved_texts(m);
        texts.retain(|text| text.0 != key);
        if !tokens.is_empty() {
            texts.push((key, tokens.to_vec()));
        }
        let mut bytes = Vec::new();
        for (key, tokens) in texts {
            bytes.push(key);
            bytes.extend(tokens);
            bytes.push(END);
        }
        if bytes.len() > usize::from(RESERVE) {
            return Err(Fault::OutOfMemory);
        }
        bytes.resize(RESERVE.into(), 0);
        let from = Self::reserve_start(m);
        m.ram_mut()[from..from + bytes.len()].copy_from_slice(&bytes);
        Ok(())
    }
}
