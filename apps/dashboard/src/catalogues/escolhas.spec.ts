import { records } from '@tulha/domain/registers/declared';
import { escolhasDe } from './escolhas.js';

const nomeDe = ({ descricao }: { readonly descricao: string }) => descricao;

describe('o que se escolhe de um cadastro', () => {
  it('o que saiu de uso ainda se escolhe, para um dia que passou: no fim e marcado', () =>
    expect(
      escolhasDe(
        [
          { id: 1, descricao: 'Aldrin', situacao: 'INATIVO' },
          { id: 2, descricao: 'Poda', situacao: 'ARQUIVADO' },
          { id: 3, descricao: 'Ureia', situacao: 'ATIVO' },
          { id: 4, descricao: 'Trator' },
          { id: 5, descricao: 'Mata', situacao: null },
        ],
        nomeDe,
      ),
    ).toEqual([
      { value: '3', label: 'Ureia' },
      { value: '4', label: 'Trator' },
      { value: '5', label: 'Mata' },
      { value: '1', label: 'Aldrin (inativo)' },
      { value: '2', label: 'Poda (arquivado)' },
    ]));

  it('de todo cadastro em que um registro sai de uso, o que saiu vem marcado', () => {
    const situacoes = Object.values(records).flatMap(({ tabela, fields }) => {
      const { situacao } = fields as Readonly<Record<string, { readonly opcoes?: readonly string[] } | undefined>>;
      return situacao?.opcoes?.includes('ATIVO') ? situacao.opcoes.map((opcao) => [tabela, opcao] as const) : [];
    });
    expect(new Set(situacoes.map(([tabela]) => tabela))).toEqual(new Set(['colaborador', 'insumo', 'tipo_atividade']));
    const marcados = situacoes.filter(([, situacao]) => escolhasDe([{ id: 1, situacao }], () => 'X')[0]?.label !== 'X');
    expect(marcados).toEqual(situacoes.filter(([, situacao]) => situacao !== 'ATIVO'));
  });
});
