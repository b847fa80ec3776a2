export { jobStarted, streamEvents } from './api.ts'
export { readLiveEvent } from './live-event.ts'
