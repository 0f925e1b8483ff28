import { startBoth } from '../importacao/support.js';
import { registrosContract, todos } from './registros.contract.js';

describe('planilhas de todos os registros', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  beforeAll(async () => {
    both = await startBoth();
  });
  afterAll(() => both.close());
  registrosContract(todos, () => both);
});
