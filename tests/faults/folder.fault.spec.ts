import { openProduct, type Product } from './product.js';

describe('duas Tulhas na mesma pasta', () => {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct();
    await product.start();
  }, 120_000);
  afterAll(() => product?.close(), 60_000);

  it('a segunda diz em uma frase que a primeira está em execução, e não a perturba', async () => {
    const pids = { supervisor: product.pidOf('supervisor'), api: product.pidOf('api'), postgres: product.pidOf('postgres') };
    const second = product.begin({ TULHA_PORT: '1' });
    expect(await second.code).toBe(1);
    const port = new URL(product.url).port;
    expect(second.output().trim()).toBe(`A Tulha já está em execução em http://localhost:${port} (processo ${pids.supervisor}).`);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    expect({ supervisor: product.pidOf('supervisor'), api: product.pidOf('api'), postgres: product.pidOf('postgres') }).toEqual(pids);
  }, 60_000);

  it('a pasta fica livre quando a primeira morre, ainda que por kill -9', async () => {
    await product.kill('supervisor');
    await product.start();
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  }, 120_000);
});
