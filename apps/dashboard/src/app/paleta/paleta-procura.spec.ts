import { type Grupo, pelosNomes, procurar } from './paleta-procura.js';

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
  it('um sinal entre palavras não é uma, e sozinho acha quem o tem', () => {
    expect(labels('sec - rastrea')[0]).toEqual(['Páginas', 'Secagem', 'Ressecagem']);
    expect(labels('-')).toEqual([]);
  });
  it.each(['(35) 99123-4567', '+55 (35) 99123-4567', 'zuleica 99123-4567'])('%s acha o telefone', (query) =>
    expect(procurar([{ group: 'Contatos', acoes: [acao('Zuleica', '35991234567')] }], query)).toHaveLength(1),
  );
  it('quem se chama assim vem antes do que só tem a ver com ele', () => {
    const achados = [
      { group: 'Vendas', acoes: [acao('V029', 'Venda · Cafés Altos')] },
      { group: 'Clientes', acoes: [acao('Cafés Altos', 'Cliente')] },
    ];
    expect(pelosNomes(achados, 'cafes al').map(({ group }) => group)).toEqual(['Clientes', 'Vendas']);
  });
  it('sem nada escrito mostra tudo; sem nada achado, nada', () => {
    expect(labels('')).toHaveLength(2);
    expect(labels('xyz')).toEqual([]);
  });
});
