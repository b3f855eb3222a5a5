//! The search for `DATA` in the text.

use basic::{
    fault::Fault,
    memory::{set_word, word},
};

use super::Interpreter;
use crate::{
    keyword::{Keyword, Statement},
    variant::{BasicVariant, CbmMachine},
};

impl<E: BasicVariant> Interpreter<E> {
    pub(super) fn data_token() -> Option<u8> {
        E::KEYWORDS.token(Keyword::Statement(Statement::Data))
    }

    /// Returns the address of the next `DATA` keyword after `at`.
    pub(super) fn find_data<M: CbmMachine>(&mut self, m: &mut M, mut at: u16) -> Result<u16, Fault> {
        if E::FAST_PATHS
            && let Some((to, cycles)) = self.go_remembered_way(m, at)
        {
            Self::spend(m, cycles);
            return Ok(to);
        }
        let from = at;
        let mut last_line = None;
        let data = Self::data_token();
        let costs = E::costs();
        let mut spent = 0;
        let found = loop {
            let mut in_quotes = false;
            let ram = m.ram();
            loop {
                let byte = ram[usize::from(at)];
                if byte == 0 || byte == b':' && !in_quotes {
                    break;
                }
                if byte == b'"' {
                    in_quotes = !in_quotes;
                    spent += u64::from(costs.skip.quote);
                }
                spent += u64::from(costs.skip.character);
                at = at.wrapping_add(1);
            }
            spent += u64::from(costs.data.statement);
            let is_line_end = ram[usize::from(at)] == 0;
            spent += u64::from(if is_line_end { costs.data.line } else { costs.data.colon });
            if is_line_end {
                if ram[usize::from(at.wrapping_add(2))] == 0 {
                    break Err(Fault::OutOfData);
                }
                let line = word(ram, at.wrapping_add(3));
                last_line = Some(line);
                set_word(m.ram_mut(), E::LAYOUT.data_line, line);
                at = at.wrapping_add(4);
            }
            let next = at.wrapping_add(1);
            at = Self::skip_blanks(m, next);
            spent += Self::fetch_cost(m, next, at) - u64::from(costs.fetch.move_on);
            if Some(m.ram()[usize::from(at)]) == data {
                spent += u64::from(costs.data.found);
                break Ok(at);
            }
        };
        Self::spend(m, spent);
        if E::FAST_PATHS
            && let Ok(to) = found
        {
            self.remember_way(m, from, to, spent, last_line);
        }
        found
    }
}
