import { createContext, useContext } from 'react'

/** Milliseconds since 1970; injected so that tests can choose the time. */
export type Clock = () => number

const ClockContext = createContext<Clock>(Date.now)

export const ClockProvider = ClockContext.Provider

export function useClock(): Clock {
  return useContext(ClockContext)
}
