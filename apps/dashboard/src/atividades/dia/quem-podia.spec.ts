import { quemPodia } from './quem-podia.js';

const pessoa = (nome: string, situacao = 'ATIVO', dataDemissao: string | null = null) => ({ nome, situacao, dataDemissao });

describe('quem podia ter trabalhado num dia', () => {
  const todos = [pessoa('Ana', 'INATIVO'), pessoa('Bento'), pessoa('Caio', 'INATIVO', '2026-06-18')];
  const nomes = (data: string) => quemPodia(todos, data, '2026-07-01').map(({ nome }) => nome);
  it('hoje, só quem trabalha aqui', () => expect(nomes('2026-07-01')).toEqual(['Bento']));
  it('num dia que passou, também quem saiu depois dele, no fim e marcado', () => {
    expect(nomes('2026-06-20')).toEqual(['Bento', 'Ana (saiu)']);
    expect(nomes('2026-06-18')).toEqual(['Bento', 'Ana (saiu)', 'Caio (saiu)']);
  });
});
