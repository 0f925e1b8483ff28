import { askForTheDoor, tellListening } from '@tulha/platform/door';
import { examineRedis } from '@tulha/platform/config/examine-redis';
import { endWhenAsked } from '@tulha/platform/end-when-asked';
import { explainListening } from '@tulha/platform/listening';
import { startOrExplain, warnOnStart } from '@tulha/platform/start-or-explain';
import { readConfig } from './config.js';

/** The supervisor insists after 5 s, Docker after 10. In ms. */
const END_WITHIN_MS = 4_500;

const config = await startOrExplain(async () => readConfig(process.env, warnOnStart));
// A wrong setting is reported before the rest of the program is loaded, which takes two seconds.
const [{ createApp }, { drain }, { describeAhead }, { startServices }] = await Promise.all([
  import('./app.js'),
  import('./http/edge/drain.js'),
  import('./reference/openapi.js'),
  import('./start-services.js'),
]);
const services = await startOrExplain(async () => {
  const [started, away] = await Promise.all([startServices(config), examineRedis(config.redisUrl)]);
  if (away) warnOnStart(away);
  return started;
});
const app = await createApp(services);
await askForTheDoor();
const { port, host } = config;
await startOrExplain(() =>
  app.listen(port, host).catch((error: unknown) => {
    throw explainListening({ of: 'api', port, host }, error);
  }),
);
tellListening(app.getHttpServer().address());
services.log.info('Listening', { url: await app.getUrl() });
describeAhead(app).catch((error: unknown) => services.log.warn('The API could not be described', { error: String(error) }));

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
