import { untilReady } from "../cluster/cluster.ts"
import type { Member } from "../cluster/member.ts"
import type { DatedAct } from "./calendar.ts"
import { beginFault, endFault, expectThat, type World } from "./world.ts"

/* What breaks in the installation, and what its operator does with it. */

type Act = DatedAct<World>

const startAgain = async (member: Member): Promise<void> => {
  await member.start()
  await untilReady(member)
}

const killWorker = async (world: World): Promise<void> => {
  const workers = world.cluster.withRole("worker")
  const worker = workers[Math.floor(world.random() * workers.length)]
  if (worker === undefined) return
  beginFault(world, `${worker.name} is killed`)
  await worker.kill("SIGKILL")
  await startAgain(worker)
  endFault(world, `${worker.name} is killed`)
}

const DEPLOYMENT = "a deployment restarts every process"

/** An upgrade: each process stops as it is asked to, one after the other. */
const deploy = async (world: World): Promise<void> => {
  beginFault(world, DEPLOYMENT)
  for (const member of world.cluster.members) {
    const status = await member.kill("SIGTERM")
    expectThat(world, "a process stops with status 0", status === 0, [member.name, status])
    await startAgain(member)
  }
  endFault(world, DEPLOYMENT)
}

const restartPostgres = async (world: World, how: "fast" | "crash"): Promise<void> => {
  const title = `PostgreSQL restarts (${how})`
  beginFault(world, title)
  await world.servers.postgres.stop(how)
  await world.servers.postgres.start()
  await Promise.all(world.cluster.members.map(untilReady))
  endFault(world, title)
}

const NO_BROKER = "RabbitMQ is lost"

const stopBroker = async (world: World): Promise<void> => {
  beginFault(world, NO_BROKER)
  await world.servers.broker.kill()
  for (const desk of Object.values(world.desks)) world.failing.add(desk)
}

const startBroker = async (world: World): Promise<void> => {
  await world.servers.broker.start()
  world.failing.clear()
  await Promise.all(world.cluster.members.map(untilReady))
  endFault(world, NO_BROKER)
}

interface RotatedJson {
  readonly current: string
  readonly unopened: number
  readonly left: number
}

const rotateMasterKey = async (world: World): Promise<void> => {
  const rotated = await world.operator.run<RotatedJson>("keys", "rotate")
  expectThat(
    world,
    "a new master key wraps everything",
    rotated.left === 0 && rotated.unopened === 0,
    rotated,
  )
}

const rotateServiceKeys = async (world: World): Promise<void> => {
  await world.operator.run("keys", "rotate", "--service", "both")
}

/** Removes the keys that wrap nothing. */
const removeOldKeys = async (world: World): Promise<void> => {
  const { master_keys } = await world.operator.run<{
    readonly master_keys: ReadonlyArray<{
      readonly id: string
      readonly state: string
      readonly total: number
    }>
  }>("keys", "list")
  for (const { id, state, total } of master_keys.filter((key) => key.state !== "current")) {
    expectThat(world, "an older master key wraps nothing", total === 0, [id, state, total])
    await world.operator.run("keys", "remove", id)
  }
}

const KILLS: ReadonlyArray<number> = [1, 15, 33, 47, 61, 75]
const DEPLOYMENTS: ReadonlyArray<number> = [6, 27, 41, 55, 69, 83]

export const FAULTS: ReadonlyArray<Act> = [
  ...KILLS.map((day): Act => ({ day, hour: 8, title: "a worker is killed", act: killWorker })),
  ...DEPLOYMENTS.map((day): Act => ({ day, hour: 12, title: "a deployment", act: deploy })),
  { day: 2, hour: 8, title: NO_BROKER, act: stopBroker },
  { day: 2, hour: 12, title: "RabbitMQ is back", act: startBroker },
  {
    day: 3,
    hour: 16,
    title: "PostgreSQL crashes",
    act: (world) => restartPostgres(world, "crash"),
  },
  { day: 28, hour: 0, title: NO_BROKER, act: stopBroker },
  { day: 29, hour: 0, title: "RabbitMQ is back", act: startBroker },
  {
    day: 45,
    hour: 4,
    title: "PostgreSQL restarts",
    act: (world) => restartPostgres(world, "fast"),
  },
  { day: 5, hour: 12, title: "the master key is rotated", act: rotateMasterKey },
  { day: 6, hour: 0, title: "the old master key is removed", act: removeOldKeys },
  { day: 36, hour: 12, title: "the master key is rotated", act: rotateMasterKey },
  { day: 37, hour: 12, title: "the service's keys are rotated", act: rotateServiceKeys },
]
