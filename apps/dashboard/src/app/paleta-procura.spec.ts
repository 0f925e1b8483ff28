import { type Grupo, procurar } from './paleta-procura.js';

const icon = () => null;
const acao = (label: string, description?: string) => ({ id: label, label, description, icon });
const grupos: readonly Grupo[] = [
  {
    group: 'Páginas',
    acoes: [acao('Ressecagem', 'Rastreabilidade'), acao('Secagem', 'Rastreabilidade'), acao('Armazém', 'Rastreabilidade')],
  },
  { group: 'Novo', acoes: [acao('Nova entrada no secador')] },
];
const labels = (query: string) => procurar(grupos, query).map(({ group, acoes }) => [group, ...acoes.map(({ label }) => label)]);

describe('a procura da paleta', () => {
  it('acha sem acento e sem caixa', () => expect(labels('ARMAZEM')).toEqual([['Páginas', 'Armazém']]));
  it('o que começa pelo que se escreveu vem antes', () => expect(labels('sec')[0]).toEqual(['Páginas', 'Secagem', 'Ressecagem']));
  it('toda palavra tem de estar, no nome ou no que é', () => expect(labels('rastrea res')).toEqual([['Páginas', 'Ressecagem']]));
  it('sem nada escrito mostra tudo; sem nada achado, nada', () => {
    expect(labels('')).toHaveLength(2);
    expect(labels('xyz')).toEqual([]);
  });
});
