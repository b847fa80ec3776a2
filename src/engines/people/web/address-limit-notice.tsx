import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call, toast, useText } from '#web/index.ts'
import { liftAddressLimit, readAddressLimit } from '../domain/user-api.ts'
import { peopleMessages } from './messages.ts'

const queryKey = ['users', 'addressLimit']

/** Says that nobody new can sign in from the administrator's own network for now, and lifts it; nothing while everybody can. */
export function AddressLimitNotice() {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const [isLifting, setLifting] = useState(false)
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(readAddressLimit, { signal }) })
  if (!data || data.seconds === 0) return null
  const lift = async () => {
    setLifting(true)
    try {
      queries.setQueryData(queryKey, await call(liftAddressLimit, {}))
      toast.success(t('limitLifted'))
    } catch (error) {
      toast.failure(error)
    } finally {
      setLifting(false)
    }
  }
  return (
    <Alert
      showIcon
      type="warning"
      title={t('addressLimited', { address: data.address })}
      description={t('addressLimitedHint', {
        count: data.failures,
        minutes: Math.ceil(data.seconds / 60),
      })}
      action={
        <Button size="small" loading={isLifting} onClick={() => void lift()}>
          {t('liftLimit')}
        </Button>
      }
    />
  )
}
