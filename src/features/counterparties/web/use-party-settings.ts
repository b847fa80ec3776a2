import { useQuery } from '@tanstack/react-query'
import { call } from '#web/index.ts'
import { readPartySettings } from '../domain/party-settings-api.ts'

export const partySettingsKey = ['partySettings']

/** What the organisation decided about its parties. */
export const usePartySettings = () =>
  useQuery({
    queryKey: partySettingsKey,
    queryFn: ({ signal }) => call(readPartySettings, { signal }),
  })
