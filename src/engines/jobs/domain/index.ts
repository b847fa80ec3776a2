export { jobStarted, readJob, streamEvents } from './api.ts'
export {
  type JobError,
  type JobRun,
  type JobState,
  jobError,
  jobRun,
  jobStates,
  type LiveEvent,
  type LiveEventType,
  liveEvents,
  readLiveEvent,
} from './live-event.ts'
