import * as z from 'zod/mini';
import { daySchema } from '../forms/fields.ts';
import { endpoint } from './endpoint.ts';

/** iCalendar files (RFC 5545) of openings. What a message is about is in none of them, nor is a code. */
export const calendarApi = {
  getOpeningEvent: endpoint('guest', 'GET', '/api/video-messages/{id}/calendar', {
    summary: 'Get a sealed message’s opening as a calendar entry',
    reply: 'download',
    errors: ['not_found'],
  }),
  getWaitingEvents: endpoint('recipient', 'GET', '/api/recipient/calendar', {
    summary: 'Get the sealed messages of a day as calendar entries, if they are listed',
    query: z.object({ day: daySchema }),
    reply: 'download',
    errors: ['not_found'],
  }),
};
