//! Properties of a breakpoint that only the protocol has.

/// The properties of a breakpoint that the debugger does not have.
#[derive(Clone, Debug)]
pub(crate) struct Details {
    pub(crate) group: Group,
    pub(crate) hit_condition: Option<HitCondition>,
    /// The message of a log point, which does not stop.
    pub(crate) log: Option<String>,
}

/// The request that sets a breakpoint; each request replaces all breakpoints of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Source,
    Function,
    Data,
    Exception,
    /// A command of the console.
    Console,
}

impl Group {
    /// Returns the reason of a stop.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Source | Self::Console => "breakpoint",
            Self::Function => "function breakpoint",
            Self::Data => "data breakpoint",
            Self::Exception => "exception",
        }
    }
}

/// The hits at which a breakpoint stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitCondition {
    Equal(u64),
    AtLeast(u64),
    Above(u64),
    AtMost(u64),
    Below(u64),
    Multiple(u64),
}

impl HitCondition {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        type Make = fn(u64) -> HitCondition;
        let operators: [(&str, Make); 7] = [
            (">=", Self::AtLeast),
            ("<=", Self::AtMost),
            ("==", Self::Equal),
            ("=", Self::Equal),
            (">", Self::Above),
            ("<", Self::Below),
            ("%", Self::Multiple),
        ];
        let found = operators.iter().find_map(|(operator, make)| Some((*make, text.strip_prefix(operator)?)));
        let (make, digits) = found.unwrap_or((Self::Equal as Make, text));
        match digits.trim().parse() {
            Ok(count) if count > 0 => Ok(make(count)),
            _ => Err(format!("invalid hit condition `{text}`; expected a number such as `5`, `>=5` or `%5`")),
        }
    }

    pub(crate) const fn holds(self, hits: u64) -> bool {
        match self {
            Self::Equal(count) => hits == count,
            Self::AtLeast(count) => hits >= count,
            Self::Above(count) => hits > count,
            Self::AtMost(count) => hits <= count,
            Self::Below(count) => hits < count,
            Self::Multiple(count) => hits.is_multiple_of(count),
        }
    }
}
