import { NotYet } from '@tulha/jobs/job-queue';
import { umaPorVez } from './trava.js';

describe('uma importação por vez neste processo', () => {
  it('a que vem no meio de outra fica para logo, e não espera no lugar de ninguém', async () => {
    const going = Promise.withResolvers<string>();
    const first = umaPorVez(() => going.promise);
    await expect(umaPorVez(async () => 'a segunda')).rejects.toThrow(NotYet);
    going.resolve('a primeira');
    expect(await first).toBe('a primeira');
    expect(await umaPorVez(async () => 'a segunda')).toBe('a segunda');
  });

  it('a que falha deixa o lugar livre', async () => {
    await expect(umaPorVez(() => Promise.reject(new Error('o trabalhador acaba')))).rejects.toThrow('o trabalhador acaba');
    expect(await umaPorVez(async () => 'a próxima')).toBe('a próxima');
  });
});
