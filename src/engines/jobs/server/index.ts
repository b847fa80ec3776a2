export { type RunContext, type RunResult, registerJobRun, startJobRun } from './job-run.ts'
export { forgetOldEvents, liveStreams } from './live-streams.ts'
export { publish } from './publish.ts'
export { jobRoutes } from './routes.ts'
