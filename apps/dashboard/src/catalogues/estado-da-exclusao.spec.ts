import { estadoDe, parametroDoLugar } from './estado-da-exclusao.js';

const uso = (nome: string, quantas: number, impede = false) => ({ nome, quantas, impede }) as never;
const usos = (mover: boolean, ...dele: readonly never[]) => ({ total: dele.length, usos: dele, mover }) as never;

describe('o que a exclusão de um cadastro pergunta', () => {
  it('um fluxo com pagamentos pode dizer para onde vai o que está em aberto, pelo nome publicado', () => {
    const fluxo = { tabela: 'fluxo' };
    expect(estadoDe(fluxo, usos(false, uso('pagamentos', 3)))).toMatchObject({ impede: false, lugar: 'pode' });
    expect(estadoDe(fluxo, usos(false, uso('pagamentos', 3))).texto).toContain('3 pagamentos. O que está em aberto precisa ir para outro');
    expect(estadoDe(fluxo, usos(false))).toMatchObject({ impede: false, lugar: 'nenhum' });
    expect([parametroDoLugar(fluxo), parametroDoLugar({ tabela: 'categoria' })]).toEqual(['fluxo_to_move', 'mover_para']);
  });

  it('o que está preso impede, e o que tem sucessor precisa de um', () => {
    expect(estadoDe({ tabela: 'pilha' }, usos(false, uso('entradas', 1, true)))).toMatchObject({ impede: true, lugar: 'nenhum' });
    expect(estadoDe({ tabela: 'categoria' }, usos(true, uso('serviços', 1)))).toMatchObject({ impede: false, lugar: 'precisa' });
    expect(estadoDe({ tabela: 'pilha' }, undefined).impede).toBe(true);
  });

  it('o que está em fazendas que não se veem impede também, em palavras', () => {
    const fora = { texto: 'o que está em fazendas que você não vê', impede: true };
    expect(estadoDe({ tabela: 'pilha' }, { total: 0, usos: [], mover: false, fora })).toMatchObject({
      texto: 'Está em uso: o que está em fazendas que você não vê. Mude ou exclua antes o que usa.',
      impede: true,
    });
    const solto = estadoDe({ tabela: 'cliente' }, { total: 0, usos: [], mover: false, fora: { ...fora, impede: false } });
    expect(solto).toMatchObject({ texto: expect.stringContaining('(o que está em fazendas que você não vê)'), impede: false });
  });

  it('o que a exclusão recusaria impede, com a frase da recusa', () => {
    const recusa = 'Produto "Ureia": já tem a marca "Entregue". Tire a marca antes de excluir.';
    const resposta = { total: 0, usos: [], mover: false, recusa };
    expect(estadoDe({ tabela: 'compra' }, resposta)).toEqual({ texto: recusa, impede: true, lugar: 'nenhum' });
  });
});
