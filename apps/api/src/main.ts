import { askForTheDoor } from '@tulha/platform/door';
import { examineRedis } from '@tulha/platform/config/examine-redis';
import { endWhenAsked } from '@tulha/platform/end-when-asked';
import { explainListening } from '@tulha/platform/listening';
import { startOrExplain, warnOnStart } from '@tulha/platform/start-or-explain';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import { drain } from './http/edge/drain.js';
import { startServices } from './start-services.js';

/** The supervisor insists after 5 s, Docker after 10. In ms. */
const END_WITHIN_MS = 4_500;

const services = await startOrExplain(async () => {
  const config = readConfig(process.env, warnOnStart);
  const [started, away] = await Promise.all([startServices(config), examineRedis(config.redisUrl)]);
  if (away) warnOnStart(away);
  return started;
});
const app = await createApp(services);
await askForTheDoor();
const { port, host } = services.config;
await startOrExplain(() =>
  app.listen(port, host).catch((error: unknown) => {
    throw explainListening({ of: 'api', port, host }, error);
  }),
);
services.log.info('Listening', { url: await app.getUrl() });

endWhenAsked({
  end: async () => {
    services.log.info('Ending', { inFlight: services.metrics.inFlight() });
    await drain(app);
    await services.close();
    services.log.info('Ended');
  },
  withinMs: END_WITHIN_MS,
  waiting: services.metrics.inFlight,
  onTrouble: (error) => services.log.error('Ending in disorder', { error: String(error) }),
});
