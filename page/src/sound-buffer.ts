// Sizes of the sound buffer, shared by the worker that fills it and the worklet that plays it.

/** Samples ahead of the loudspeaker that the worker aims at: 60 ms at 48 kHz. */
export const SAMPLES_AHEAD = 2880;

/** Capacity of the ring buffer; older samples are dropped when it is full. */
export const CAPACITY = 16_384;
