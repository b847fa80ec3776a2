import { parseArgs } from 'node:util'
import { measureStack, stackTable } from './stack.ts'

/*
 * npm run bench -- <name> [options]; bench/README.md says what each measures and how to repeat it. Everything runs on the loopback
 * of this machine and stops by itself.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '/tmp/chancery-bench' },
    clients: { type: 'string', default: '1,10,50' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    account: { type: 'string', default: 'chenjing' },
    password: { type: 'string', default: 'fawutong-demo-2026' },
    flags: { type: 'string', default: '' },
  },
})

const print = (text: string) => process.stdout.write(`${text}\n`)

const benches: Record<string, () => Promise<void>> = {
  stack: async () => {
    const result = await measureStack({
      dataDir: values.data,
      clients: values.clients.split(',').map(Number),
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      only: values.only,
      account: values.account,
      password: values.password,
      flags: values.flags.split(' ').filter(Boolean),
    })
    print(
      `${result.contracts} contracts, ${values.rounds} rounds of ${values.seconds} s, ${new Date().toISOString()}\n`,
    )
    print(stackTable(result))
  },
}

const bench = benches[positionals[0] ?? '']
if (!bench) {
  print(`npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 1
} else await bench()
