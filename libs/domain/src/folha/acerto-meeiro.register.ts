import { categoriaDoTipo } from '../financeiro/categoria.fields.js';
import { categoriaVista, desfazDoDocumento, lancaDoDocumento } from '../financeiro/lancamento/de-origem.js';
import { apart, day, flag, fraction, money, option, optional, quantity, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { reais } from '../kernel/cells/texto.js';
import { scaledToBr } from '../kernel/decimal.js';
import { refusals } from '../kernel/errors.js';
import { defineRegister } from '../kernel/register/register.js';
import { contaDoAcerto } from './acerto/conta.fields.js';
import { descontaDosAdiantamentos, devolveAosAdiantamentos } from './acerto/dos-adiantamentos.js';

export const acertoMeeiroErrors = {
  ACERTO_SEM_CAFE: { kind: 'refused', message: 'Este acerto não tem café: apure, ou inclua o que se acerta, antes de finalizar.' },
  ACERTO_SEM_PRECO: {
    kind: 'refused',
    message: 'Há {descontos} a descontar, e o acerto é em sacas. Diga o preço da saca por que se descontam.',
    campo: 'precoSaca',
  },
  ACERTO_NEGATIVO: {
    kind: 'refused',
    message: 'Os descontos ({descontos}) passam da parte do meeiro ({parte}). Desconte menos: o que falta fica para o próximo acerto.',
  },
  ACERTO_REPETIDO: {
    kind: 'conflict',
    message: '{cafe} já está no acerto "{outro}". Apure de novo: o que já se acertou sai deste.',
  },
  ACERTO_LOTE_DESCONHECIDO: { kind: 'refused', message: 'Não há lote com o código {lote}. Confira o código.', campo: 'lote' },
} as const;
/** Refuses by the messages of settlements. */
export const refuseAcerto = refusals(acertoMeeiroErrors);

const deApuracao = apart(text('De onde veio', { max: 120 }));

/**
 * The settlement of a sharecropper: what the coffee of their plots fetched, or the coffee itself, in their part, less what they have
 * had of it. Its lines are worked out from the lots, and stay as they were known.
 */
export const acertoMeeiro = defineRegister({
  ...{ nome: 'AcertoMeeiro', genero: 'm', tabela: 'acerto_meeiro', path: 'cad-meeiro-acertos', permissao: 'folha' },
  title: { singular: 'Acerto de meeiro', plural: 'Acertos de meeiro' },
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    colaborador: ref('Meeiro', 'colaborador'),
    safra: ref('Safra', 'safra'),
    talhao: optional(ref('Talhão', 'talhao', { help: 'Em branco, todos os talhões dos contratos dele.' })),
    lote: optional(text('Lote', { max: 60, help: 'O código de um lote, para acertar só o café dele. Em branco, toda a safra.' })),
    data: day('Data do acerto'),
    vencimento: optional(day('Pagar em', { help: 'Em branco, na data do acerto.' })),
    forma: withDefault(
      option('Recebe em', ['REAIS', 'SACAS'], {
        rotulos: { REAIS: 'Dinheiro, do café vendido', SACAS: 'Sacas, do café que está na fazenda' },
      }),
      'REAIS',
    ),
    precoSaca: optional(money('Preço da saca', { help: 'Só em sacas: por quanto se descontam adiantamentos e insumos.' })),
    adiantamentos: withDefault(flag('Descontar adiantamentos'), 1),
    insumos: withDefault(flag('Cobrar insumos a preço de custo', { help: 'Na parte dos custos que o contrato diz.' }), 1),
    categoria: optional(categoriaDoTipo('despesa')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  calculados: {
    cafe: quantity('Café', 'kg'),
    parteDoMeeiro: money('Parte do meeiro'),
    descontado: money('Descontos'),
    aPagar: money('A pagar'),
    sacasAEntregar: quantity('A entregar', 'sc'),
  },
  listaCalculada: ['aPagar', 'sacasAEntregar'],
  label: 'descricao',
  list: ['data', 'descricao', 'colaborador', 'safra'],
  lines: {
    cafe: {
      nome: 'AcertoMeeiroCafe',
      ...{ genero: 'm', title: { singular: 'Café do acerto', plural: 'Cafés do acerto' } },
      fields: {
        descricao: text('Café', { max: 200 }),
        data: day('Data'),
        contrato: optional(ref('Contrato', 'contrato_meeiro')),
        quantidade: quantity('Quantidade', 'kg'),
        valor: money('Valor do café'),
        porcentagem: fraction('Parte do meeiro', { help: 'Em porcentagem: 40 é 40 %.' }),
        apurado: deApuracao,
      },
      ...{ impede: false, deOutra: 'apurado', naMesmaFazenda: ['contrato'] },
    },
    descontos: {
      nome: 'AcertoMeeiroDesconto',
      ...{ genero: 'm', title: { singular: 'Desconto do acerto', plural: 'Descontos do acerto' } },
      fields: {
        descricao: text('Desconto', { max: 200 }),
        custo: money('Custo inteiro'),
        porcentagem: fraction('Parte do meeiro', { help: 'Em porcentagem: 40 é 40 %.' }),
        apurado: deApuracao,
      },
      ...{ impede: false, deOutra: 'apurado' },
    },
  },
  situations: { ABERTO: 'Aberto', FECHADO: 'Finalizado' },
  transitions: {
    finalizar: {
      carries: ['cafe', 'descontos'],
      sees: { categoria: categoriaVista },
      then: ({ dados, cafe, descontos }, origem) => {
        const { aPagarCentavos: valorCentavos } = contaDoAcerto(dados, cafe, descontos);
        const parcelas = [{ vencimento: dados.vencimento ?? dados.data, valorCentavos, colaboradorId: dados.colaboradorId }];
        return [
          ...lancaDoDocumento({ ...dados, tipo: 'despesa', valorCentavos, parcelas }, origem),
          ...descontaDosAdiantamentos(descontos, dados, origem),
        ];
      },
    },
    abrir: {
      carries: ['descontos'],
      then: ({ descontos }, origem) => [...desfazDoDocumento(origem), ...devolveAosAdiantamentos(descontos, origem)],
    },
  },
  rule: ({ dados, cafe, descontos }, step) => {
    if (step !== 'finalizar') return undefined;
    if (cafe.length === 0) return refuseAcerto('ACERTO_SEM_CAFE');
    const conta = contaDoAcerto(dados, cafe, descontos);
    const descontado = reais(conta.descontosCentavos);
    if (dados.forma === 'SACAS' && conta.descontosCentavos > 0 && !dados.precoSacaCentavos)
      return refuseAcerto('ACERTO_SEM_PRECO', { descontos: descontado });
    if (conta.aPagarCentavos >= 0 && conta.aEntregarG >= 0) return undefined;
    const parte = dados.forma === 'SACAS' ? `${scaledToBr(conta.parteG, 3)} kg` : reais(conta.parteCentavos);
    return refuseAcerto('ACERTO_NEGATIVO', { descontos: descontado, parte });
  },
});
