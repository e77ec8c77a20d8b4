import { expect, it } from 'vitest'
import { OPEN_FORM_INTERVAL } from '#contract/orders/order-limits.ts'
import { createPerson } from '#server/accounts/people.ts'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'

const password = OWNER.password

async function open() {
  const { call, signIn, database, pass } = await openAccounts()
  for (const [name, role] of [
    ['Bob', 'packer'],
    ['Cy', 'viewer'],
  ] as const)
    await createPerson(database, 1, { email: `${name}@example.com`, name, role, password })
  const as = async (email: string) => {
    const { cookie } = await signIn(email, password)
    const forms = (id: string) => `/api/order/forms?id=${encodeURIComponent(id)}`
    return {
      read: async (id: string) => (await call('GET', forms(id), { cookie })).json().people,
      say: (id: string, isOpen = true) => call('PUT', forms(id), { cookie }, { isOpen }),
    }
  }
  return {
    ...{ ann: await as(OWNER.email), bob: await as('bob@example.com'), cy: await as('cy@example.com') },
    pass,
  }
}

it('names the others who have the form of an order open, until they close it or say so no more', async () => {
  const { ann, bob, cy, pass } = await open()
  expect((await ann.say('1')).json()).toEqual({ people: [] })
  expect((await bob.say('1')).json()).toEqual({ people: ['Ann'] })
  expect([await ann.read('1'), await cy.read('1'), await cy.read('2')]).toEqual([['Bob'], ['Ann', 'Bob'], []])
  await ann.say('1', false)
  expect([await cy.read('1'), await bob.read('1')]).toEqual([['Bob'], []])
  pass(OPEN_FORM_INTERVAL)
  await bob.say('1')
  pass(2 * OPEN_FORM_INTERVAL - 1)
  expect(await cy.read('1')).toEqual(['Bob'])
  pass(1)
  expect(await cy.read('1')).toEqual([])
})

it('refuses viewers, who have no form', async () => {
  const { ann, cy } = await open()
  expect((await cy.say('1')).statusCode).toBe(403)
  expect(await ann.read('1')).toEqual([])
})

it('keeps at most 20 forms of a person', async () => {
  const { ann, bob } = await open()
  for (let i = 0; i <= 20; i++) await ann.say(`#${i}`)
  expect([await bob.read('#0'), await bob.read('#1'), await bob.read('#20')]).toEqual([[], ['Ann'], ['Ann']])
})
