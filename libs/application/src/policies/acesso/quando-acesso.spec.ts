import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { memoryVault } from '@tulha/testing/memory-vault';
import { createEngine } from '../../engine.js';

/** The rules over a store in memory. `watch` works as the worker does after a writer died: it reacts to the whole log, in order. */
const start = () => {
  const store = openMemoryEventStore();
  const { dispatch, reactor, sealing } = createEngine({ store, vault: memoryVault() });
  let commands = 0;
  const meta = () => ({
    conta: 9,
    ator: 1,
    fazenda: 0,
    commandId: `00000000-0000-4000-8000-${String(++commands).padStart(12, '0')}`,
    now: '2026-06-01T12:00:00.000Z',
  });
  const log = async (): Promise<readonly Recorded[]> => sealing.open((await store.readAll('', 1_000)).facts);
  const watch = async () => {
    for (let seen = 0; seen < (await log()).length; seen++) await reactor.react((await log())[seen] as Recorded);
  };
  const novo = { nome: 'Ana', loginHash: 'abc', senhaHash: 'hash', papel: 'dono' as const, email: null, telefone: '35999990000' };
  return {
    dispatch,
    meta,
    watch,
    log,
    types: async () => (await log()).map(({ type }) => type),
    reservar: (usuarioId: number, plano?: string) => {
      const data = { usuarioId, login: 'ana', novo: { ...novo, ...(plano && { plano }) } };
      return dispatch(loginDecider, `abc${usuarioId}`, { type: 'ReservarLogin', data }, meta());
    },
  };
};

describe('o que segue de um login e de uma dispensa, depois de uma queda', () => {
  it('a conta nova e o seu dono existem inteiros, uma vez', async () => {
    const { reservar, watch, types, log } = start();
    await reservar(3, 'basico');
    expect(await types()).toEqual(['LoginReservado']);
    await watch();
    await watch();
    expect(await types()).toEqual(['LoginReservado', 'ContaCriada', 'UsuarioCadastrado', 'PerfilAlterado']);
    const [, conta, usuario] = await log();
    expect([conta?.data, usuario?.data]).toMatchObject([
      { contaId: 9, nome: 'Ana', plano: 'basico' },
      { usuarioId: 3, login: 'ana', loginHash: 'abc', senhaHash: 'hash', papel: 'dono' },
    ]);
  });

  it('um login de quem já existe não faz usuário nenhum', async () => {
    const { dispatch, meta, watch, types } = start();
    await dispatch(loginDecider, 'def', { type: 'ReservarLogin', data: { usuarioId: 3, login: 'ana2' } }, meta());
    await watch();
    expect(await types()).toEqual(['LoginReservado']);
  });

  it('quem a conta dispensou sai, devolve a vaga, e quem volta pode ser dono outra vez', async () => {
    const { dispatch, meta, reservar, watch, types } = start();
    await reservar(3, 'basico');
    await reservar(4);
    await watch();
    const before = (await types()).length;
    const dispensar = (fim: 'desativar' | 'excluir') =>
      dispatch(contaDecider, 9, { type: 'DispensarUsuario', data: { contaId: 9, usuarioId: 4, dono: 3, fim } }, meta());
    await dispensar('desativar');
    await watch();
    const data = { usuarioId: 4, nome: 'Ana', email: null, telefone: '35999990000', papel: 'gerente' as const, ativo: true };
    await dispatch(usuarioDecider, 4, { type: 'AlterarUsuario', data, dono: false }, meta());
    await watch();
    const vaga = { contaId: 9, tipo: 'usuario' as const, registroId: 4, limite: 5, ocupadas: [] };
    await dispatch(contaDecider, 9, { type: 'OcuparVaga', data: vaga }, meta());
    await dispensar('excluir');
    await watch();
    await watch();
    expect((await types()).slice(before)).toEqual([
      ...['UsuarioDispensado', 'UsuarioDesativado', 'UsuarioReativado', 'UsuarioReadmitido'],
      ...['VagaOcupada', 'UsuarioDispensado', 'UsuarioExcluido', 'VagaDevolvida'],
    ]);
  });
});
