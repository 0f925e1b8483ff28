import { MODULOS } from '@tulha/domain/acesso/modulos';
import { alcanceDe } from '@tulha/domain/acesso/papeis';
import type { MenuLeaf } from './menu.js';

const kept: Record<string, string> = {};
const storage = { getItem: (key: string) => kept[key] ?? null, setItem: () => undefined, removeItem: () => undefined };
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });

/** Pages of the menu that a signed-in user of a role may not open. */
const fechadasPara = async (papel: string): Promise<readonly string[]> => {
  const { session } = await import('../../http/session.js');
  const { may } = await import('../../http/may.js');
  const { podeAbrir } = await import('../rotas/lugares.js');
  const { menu } = await import('./menu.js');
  // As the server answers it: no module of all users is named.
  const permissoes = Object.fromEntries([...MODULOS, 'acesso'].map((modulo) => [modulo, alcanceDe(papel, modulo)]));
  session.set({ status: 'in', token: 't', user: { permissoes } as never, tutorial: true, verified: true });
  const leaves = menu.flatMap((item): readonly MenuLeaf[] => ('to' in item ? [item] : item.items));
  return leaves.flatMap(({ to, modulo }) => (may(modulo) && podeAbrir(to) ? [] : [to]));
};

describe('o menu', () => {
  it('mostra a quem é dono tudo o que tem', async () => expect(await fechadasPara('dono')).toEqual([]));

  it('guarda os arquivos para todos, e os usuários para quem cuida deles', async () => {
    const fechadas = await fechadasPara('funcionario');
    expect(fechadas).toContain('/usuarios');
    expect(fechadas).not.toContain('/arquivos');
  });

  it('segue o trabalho: cada página está na parte do que se faz com ela, com o nome que tem', async () => {
    const { menu } = await import('./menu.js');
    const partes = menu.map((item) => [item.label, 'items' in item ? item.items.map(({ label }) => label) : []] as const);
    const deParte = (nome: string): readonly string[] => partes.find(([label]) => label === nome)?.[1] ?? [];
    expect(deParte('Campo')).toEqual(expect.arrayContaining(['Atividades', 'Talhões', 'Máquinas']));
    expect(deParte('Mão de obra')).not.toContain('Atividades');
    expect(deParte('Mais')).toContain('Histórico de alterações');
    const nomes = partes.flatMap(([label, folhas]) => [label, ...folhas]);
    for (const velho of ['Registro de atividades', 'Hoje às seis']) expect(nomes).not.toContain(velho);
    expect(nomes).toContain('Hoje');
  });
});
