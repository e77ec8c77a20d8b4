import { fakeMedia } from './fake-media.ts'

// jsdom has no media queries, and the theme asks for one while it is loaded: import this before the client.
fakeMedia(1440)
