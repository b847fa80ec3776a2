/** Demand, consent, suit …: the term begins again on `on`, or on `until`, where proceedings end (null: they still go on). */
export type Interruption = { on: string; until?: string | null | undefined }
/** What kept somebody from acting, from its first day to the day on which it was gone; null: not gone yet. */
export type Obstacle = { from: string; until: string | null }

export type Given = {
  /** The day of the event that sets the term going. */
  date: string
  /** For rules whose amount is told with the trigger. */
  amount?: number | undefined
  interruptions?: readonly Interruption[] | undefined
  obstacles?: readonly Obstacle[] | undefined
  /** The day from which the capping rule counts (the harm, for twenty years). */
  capFrom?: string | undefined
}
