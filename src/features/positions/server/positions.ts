import { holdersOfPosition, peopleAtPosition } from '#engines/people/server/index.ts'
import { plainOperations, plainRoutes, type ServerPart } from '#engines/records/server/index.ts'
import { position } from '../domain/record.ts'
import './tables.ts'

const part: ServerPart<typeof position.figures> = {
  figures: { people: () => peopleAtPosition },
  uses: async (context, id) => {
    const people = await holdersOfPosition(context, id)
    return people ? `有 ${people} 名人员 | ${people} people` : null
  },
}

export const positionRoutes = plainRoutes(position, part)
export const { create: createPosition } = plainOperations(position, part)
