/* The bots that one has on a server. */
import { call } from './api'
import type { About } from './club'

export interface OwnBot {
    id: number
    name: string
    created: number
    closed: boolean
}
/** Told once, when it is made. */
export interface Token {
    name: string
    token: string
}
export interface Decision {
    game: string
    rules: string
    ply: number
    move: string
    /** From the moment it was asked; null: nobody knows. */
    ms: number | null
    note: string | null
    at: number
}

const own = (name: string): string => `me/bots/${encodeURIComponent(name)}`
export const myBots = (): Promise<{ bots: OwnBot[] }> => call('me/bots')
export type OnlineBot = Pick<About, 'name' | 'ratings'>
/** Those that listen for challenges now. */
export const onlineBots = (): Promise<{ bots: OnlineBot[] }> => call('bots')
export const makeBot = (name: string): Promise<Token> => call('me/bots', { name })
export const newToken = (name: string): Promise<Token> => call(`${own(name)}/token`, {})
export const closeBot = (name: string): Promise<unknown> => call(`${own(name)}/close`, {})
export const decisions = (name: string): Promise<{ log: Decision[] }> => call(`${own(name)}/log`)
