//! Replies as JSON.

/// Serialises a reply.
pub fn json(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("a structure of texts and numbers can be written")
}
