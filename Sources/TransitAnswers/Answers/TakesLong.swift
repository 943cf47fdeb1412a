/// Thrown where an answer takes longer than the threads that answer may be kept (``Answers/mayTakeLong``): it is to be asked for again
/// where that does no harm.
package struct TakesLong: Error {}
