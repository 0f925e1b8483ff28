import { specFor } from '@tulha/testing/spec-for';
import { day, money, optional, text } from '../catalogue/fields.js';
import { refusals } from '../errors.js';
import { defineRegister } from './register.js';
import { registerDecider } from './register.decider.js';

const refuse = refusals({ SEM_GALHOS: { kind: 'refused', message: 'Sem galhos.' } });
const arvore = defineRegister({
  nome: 'Arvore',
  genero: 'f',
  tabela: 'arvore',
  path: 'cad-arvores',
  title: { singular: 'Árvore', plural: 'Árvores' },
  permissao: 'propriedade',
  fields: { nome: text('Nome'), valor: optional(money('Valor')) },
  label: 'nome',
  list: ['nome'],
  unique: ['nome'],
  lines: {
    galhos: {
      nome: 'ArvoreGalho',
      genero: 'm',
      title: { singular: 'Galho', plural: 'Galhos' },
      impede: false,
      fields: { lado: text('Lado') },
    },
  },
  situations: { VIVA: 'Viva', CORTADA: 'Cortada' },
  locked: ['CORTADA'],
  transitions: {
    cortar: { fato: 'ArvoreCortada', verbo: 'cortou', from: 'VIVA', to: 'CORTADA', method: 'PUT', takes: { em: optional(day('Em')) } },
    plantar: { fato: 'ArvorePlantada', verbo: 'plantou', from: 'CORTADA', to: 'VIVA', method: 'PATCH' },
    avaliar: { fato: 'ArvoreAvaliada', verbo: 'avaliou', method: 'PUT', takes: { valor: money('Valor') } },
  },
  copy: { path: 'duplicado' },
  rule: ({ galhos }, step) => (step === 'excluir galhos' && galhos.length === 0 ? refuse('SEM_GALHOS') : undefined),
});
const decider = registerDecider(arvore);
const { given, fold } = specFor(decider, arvore.facts);

const dados = { arvoreId: 1, nome: 'Ipê', valorCentavos: null };
const viva = { ...dados, situacao: 'VIVA', em: null };
const cortada = { ...viva, situacao: 'CORTADA', em: '2026-05-11' };
const galho = (id: number, lado = 'Norte') => ({ arvore_galhoId: id, arvoreId: 1, lado });
const plantada = { type: 'ArvoreCadastrada', data: viva };
const foiCortada = { type: 'ArvoreCortada', data: cortada };
const comGalho = (id: number) => ({ type: 'ArvoreGalhoCadastrado', data: galho(id) });
const passo = (nome: string, mais: Record<string, unknown> = {}) =>
  ({ type: 'DarPasso', data: { id: 1, passo: nome, dados: mais } }) as const;
const naLinha = (type: 'Cadastrar' | 'Alterar', data: Record<string, unknown>) =>
  ({ type: 'NaLinha', data: { id: 1, linha: 'galhos', comando: { type, data } } }) as const;
const semLinha = (id: number) =>
  ({ type: 'NaLinha', data: { id: 1, linha: 'galhos', comando: { type: 'Excluir', data: { id } } } }) as const;

const vaso = {
  nome: 'Vaso',
  genero: 'm',
  tabela: 'vaso',
  path: 'cad-vasos',
  permissao: 'propriedade',
  title: { singular: 'Vaso', plural: 'Vasos' },
  fields: { nome: text('Nome') },
  label: 'nome',
  list: ['nome'],
  situations: { CHEIO: 'Cheio', VAZIO: 'Vazio' },
} as const;

describe('os passos de todo documento', () => {
  it('finalizar fecha e prende, abrir abre e desfaz o que seguiu: só se diz o que é outro', () => {
    const { transitions, locked } = defineRegister({ ...vaso, transitions: { finalizar: { path: 'fim' }, abrir: { then: () => [] } } });
    expect(transitions).toMatchObject({
      finalizar: { fato: 'VasoFinalizado', verbo: 'finalizou', from: 'CHEIO', to: 'VAZIO', method: 'PUT', path: 'fim', undoes: undefined },
      abrir: { fato: 'VasoAberto', verbo: 'reabriu', acao: 'Reabrir', from: 'VAZIO', to: 'CHEIO', method: 'PATCH', undoes: 'finalizar' },
    });
    expect(transitions['abrir']?.sucesso).toBe('Vaso aberto com sucesso!');
    expect(locked).toEqual(['VAZIO']);
  });

  it('uma linha cujo nome é um texto qualquer não compila: sua tabela não teria tipo', () => {
    const linha = { genero: 'm', title: { singular: 'Galho', plural: 'Galhos' }, impede: false, fields: { lado: text('Lado') } } as const;
    // @ts-expect-error a spread makes any text of the name
    const { lines } = defineRegister({ ...vaso, lines: { galhos: { ...{ nome: 'VasoGalho' }, ...linha } } });
    expect(lines.galhos.tabela).toBe('vaso_galho');
    const escrito: 'vaso_galho' = defineRegister({ ...vaso, lines: { galhos: { nome: 'VasoGalho', ...linha } } }).lines.galhos.tabela;
    expect(escrito).toBe('vaso_galho');
  });

  it('um passo de outro nome diz o que é, ou não compila', () => {
    // @ts-expect-error a step of a name that is not known says its fact
    const semFato = () => defineRegister({ ...vaso, transitions: { quebrar: { method: 'PUT' } } });
    expect(semFato).toThrow(TypeError);
    expect(defineRegister({ ...vaso, transitions: { quebrar: { fato: 'VasoQuebrado', verbo: 'quebrou', method: 'PUT' } } }).locked).toEqual(
      [],
    );
  });
});

describe('o fato de um passo', () => {
  it.each([
    ['FaxinaFeita', "begins with 'Vaso'"],
    ['Vaso', 'participle'],
    ['VasoCadastrado', 'another fact'],
    ['VasoExcluido', 'another fact'],
    ['VasoFinalizado', 'another fact'],
  ])('%s é recusado ao declarar, dizendo por quê', (fato, por) => {
    const transitions = { finalizar: {}, lavar: { fato, verbo: 'lavou', method: 'PUT' } } as const;
    expect(() => defineRegister({ ...vaso, transitions })).toThrow(new RegExp(`Vaso: the step "lavar" says fato: '${fato}'.*(${por})`));
  });
});

describe('um passo que faz algo em outro lugar, de outro nome', () => {
  const contratar = { fato: 'FreteContratado', verbo: 'contratou', method: 'PUT', from: 'PEDIDO', to: 'CONTRATADO' } as const;
  const frete = {
    nome: 'Frete',
    genero: 'm',
    tabela: 'frete',
    path: 'cad-fretes',
    permissao: 'propriedade',
    title: { singular: 'Frete', plural: 'Fretes' },
    fields: { nome: text('Nome') },
    label: 'nome',
    list: ['nome'],
    situations: { PEDIDO: 'Pedido', CONTRATADO: 'Contratado' },
  } as const;

  it('prende o registro de que algo foi feito, até ser desfeito', () => {
    const { locked } = defineRegister({
      ...frete,
      transitions: { contratar: { ...contratar, then: () => [] }, abrir: { then: () => [], undoes: 'contratar' } },
    });
    expect(locked).toEqual(['CONTRATADO']);
  });

  it('o passo que desfaz diz qual: o que não há se diz pelo registro e pelo passo', () => {
    const semPar = () => defineRegister({ ...frete, transitions: { contratar, abrir: { then: () => [] } } });
    expect(semPar).toThrow(/^Frete: the step "abrir" says undoes: 'finalizar', and there is no such step/);
  });
});

describe('register', () => {
  it('começa na primeira situação', () => given().when({ type: 'Cadastrar', data: dados }).then(plantada));

  it('um passo muda a situação e o que mais leva; repetido, nada', () => {
    given(plantada)
      .when(passo('cortar', { em: '2026-05-11' }))
      .then(foiCortada);
    given(plantada, foiCortada)
      .when(passo('cortar', { em: '2026-05-11' }))
      .thenNothing();
    given(plantada, foiCortada)
      .when(passo('cortar', { em: null }))
      .thenNothing();
  });

  it('repetido com outra coisa, e de outra situação, recusa dizendo qual é', () => {
    const onde = 'Árvore: a situação é "Cortada", e só com "Viva" dá para cortar.';
    given(plantada, foiCortada)
      .when(passo('cortar', { em: '2026-06-01' }))
      .thenRefused('SITUACAO_NAO_DEIXA', onde);
    given(plantada, foiCortada, { type: 'ArvoreExcluida', data: { arvoreId: 1 } })
      .when(passo('plantar'))
      .thenRefused('CADASTRO_NAO_ENCONTRADO');
  });

  it('quem sai de uma situação esvazia o que se disse ao chegar nela', () =>
    given(plantada, foiCortada).when(passo('plantar')).then({ type: 'ArvorePlantada', data: viva }));

  it('um passo sem situação só muda os seus campos', () => {
    const avaliada = { type: 'ArvoreAvaliada', data: { ...viva, valorCentavos: 900 } };
    given(plantada)
      .when(passo('avaliar', { valorCentavos: 900 }))
      .then(avaliada);
    given(plantada, avaliada)
      .when(passo('avaliar', { valorCentavos: 900 }))
      .thenNothing();
  });

  it('linhas entram, mudam e saem, e a regra vê como ficaria', () => {
    given(plantada)
      .when(naLinha('Cadastrar', galho(1)))
      .then(comGalho(1));
    given(plantada, comGalho(1))
      .when(naLinha('Alterar', galho(1)))
      .thenNothing();
    given(plantada, comGalho(1))
      .when(naLinha('Alterar', galho(2)))
      .thenRefused('CADASTRO_NAO_ENCONTRADO');
    given(plantada, comGalho(1), comGalho(2))
      .when(semLinha(1))
      .then({ type: 'ArvoreGalhoExcluido', data: { arvore_galhoId: 1, arvoreId: 1 } });
    given(plantada, comGalho(1)).when(semLinha(1)).thenRefused('SEM_GALHOS');
    given()
      .when(naLinha('Cadastrar', galho(1)))
      .thenRefused('CADASTRO_NAO_ENCONTRADO');
  });

  it('fechado, não muda: nem campos, nem linhas, nem se exclui', () => {
    for (const command of [
      { type: 'Alterar', data: { ...dados, nome: 'Jequitibá' } } as const,
      { type: 'Excluir', data: { id: 1 } } as const,
      naLinha('Cadastrar', galho(1)),
    ])
      given(plantada, foiCortada).when(command).thenRefused('SITUACAO_NAO_DEIXA');
  });

  it('excluído, as linhas vão antes', () => {
    const excluir = { type: 'Excluir', data: { id: 1 } } as const;
    const galhos = [1, 2].map((id) => ({ type: 'ArvoreGalhoExcluido', data: { arvore_galhoId: id, arvoreId: 1 } }));
    const facts = given(plantada, comGalho(1), comGalho(2)).when(excluir).facts();
    expect(facts).toEqual([...galhos, { type: 'ArvoreExcluida', data: { arvoreId: 1 } }]);
  });

  it('copiado, leva os campos e as linhas; reclama o que é só de um', () => {
    const copiar = { type: 'Copiar', data: { dados, linhas: { galhos: [galho(5)] } } } as const;
    given().when(copiar).then(plantada, comGalho(5));
    expect(decider.unicidade?.pedidos(copiar)).toEqual([{ campo: 'nome', valor: 'ipê', pessoal: false }]);
  });

  it('tem no máximo tantas linhas de um tipo', () => {
    const cheia = [plantada, ...Array.from({ length: 5_000 }, (_, index) => comGalho(index + 1))];
    expect(Object.keys(fold(cheia).linhas['galhos'] ?? {})).toHaveLength(5_000);
    given(...cheia)
      .when(naLinha('Cadastrar', galho(5_001)))
      .thenRefused('LINHAS_DEMAIS');
  });
});
