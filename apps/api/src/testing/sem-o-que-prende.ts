import { listAddress, removeAddress } from '@tulha/domain/kernel/register/addresses';
import type { Register } from '@tulha/domain/kernel/register/register';
import type { TestApp } from './test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;

/** Takes away the lines that hold a record, which is refused to be deleted while it has any. */
export const semOQuePrende = async (conta: Account, { path, lines }: Register, id: number): Promise<void> => {
  for (const line of Object.values(lines).filter(({ impede }) => impede)) {
    expect(await conta.call('DELETE', `/${path}/${id}`)).toMatchObject({ status: 409, body: { code: 'CADASTRO_REFERIDO' } });
    const { content } = (await conta.call('GET', `/${path}${listAddress(line, id)}`)).body as { content: { id: number }[] };
    for (const linha of content) expect((await conta.call('DELETE', `/${path}${removeAddress(line, id, linha.id)}`)).status).toBe(204);
  }
};
