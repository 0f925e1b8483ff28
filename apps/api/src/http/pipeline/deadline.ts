import type { Logger } from '@tulha/platform/logging/logger';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config.js';
import type { Slots } from '../edge/slots.js';

/** How long before the answer is due a write that does not show yet is answered 202. In ms. */
const TO_SAY_SO_MS = 250;
type Bound = Pick<ApiConfig, 'answerWithinMs'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** When its answer began to be made, on the clock of `performance.now()`: an upload may take as long as it likes. */
    since?: number;
    /** Whether it is a write under way that has no key: repeated, it would be carried out twice. */
    mayBeTwice?: boolean;
  }
}

/** The answer was not ready in time. The request may still be carried out. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

const spent = (request: FastifyRequest): number => {
  request.since ??= performance.now();
  return performance.now() - request.since;
};

/** How long a write may still wait to become visible, in ms. */
export const leftToShow = (request: FastifyRequest, { answerWithinMs }: Bound): number =>
  Math.max(0, answerWithinMs - TO_SAY_SO_MS - spent(request));

/** The work's outcome, when it is ready in time. A later outcome is only logged; the request keeps its slot until then. @throws TooSlow */
export const inTime = async <T>(
  request: FastifyRequest,
  { config: { answerWithinMs }, log, slots }: { readonly config: Bound; readonly log: Logger; readonly slots: Slots },
  work: Promise<T>,
): Promise<T> => {
  slots.hold(request, work);
  const late = Promise.withResolvers<never>();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      late.reject(new TooSlow(`No answer within ${answerWithinMs} ms`));
    },
    Math.max(1, answerWithinMs - spent(request)),
  );
  work
    .catch((error: unknown) => {
      if (isLate) log.warn('Request failed after it was answered', { requestId: request.id, error: String(error) });
    })
    .finally(() => clearTimeout(timer));
  return Promise.race([work, late.promise]);
};
