import { gateSteps, QUIET_SECONDS } from './steps/gate-steps.mjs';
import { runSteps } from './steps/run-steps.mjs';

/** The gate that decides whether a change lands (`.ci/run`), on a bare Debian with Node and npm. */

const well = await runSteps(gateSteps, { budget: QUIET_SECONDS });
process.exitCode = well ? 0 : 1;
