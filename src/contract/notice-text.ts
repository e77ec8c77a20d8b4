/** In the page of a notice, the place of its sentence, which the server puts there. */
export const NOTICE_TEXT = '%notice%'
