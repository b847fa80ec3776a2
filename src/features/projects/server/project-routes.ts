import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { listAllProjects, listProjects, readProject } from '../domain/api.ts'
import { projectById, projectOptions, projectPage } from './project-queries.ts'

/** What a project's contracts are is asked of the contracts slice, which knows who may see them. */
export const projectRoutes: HttpRoute[] = [
  route(listProjects, { may: 'project.read', handle: (context, { query }) => projectPage(context, query) }),
  route(listAllProjects, {
    may: 'project.read',
    handle: (context, { query }) => projectOptions(context, query),
  }),
  route(readProject, {
    may: 'project.read',
    handle: (context, { params }) => projectById(context, params.id),
  }),
]
