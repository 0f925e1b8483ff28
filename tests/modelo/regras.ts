import { semColheita } from './colheita.js';
import { apagar, corrigir } from './correcoes.js';
import { LOCAL, numero, reais } from './fio.js';
import {
  atender,
  type Cena,
  datas,
  daUnidade,
  existem,
  INVALIDO,
  invalido,
  type Julgamento,
  lotesDe,
  mostradas,
  motivos,
  naoHa,
  ordem,
  type Recusa,
} from './julgamento.js';
import {
  contas,
  disponivel,
  juntar,
  type Livro,
  type Lote,
  loteDe,
  type Momento,
  type Passagem,
  passagemDe,
  type Porcao,
  soma,
  type Venda,
} from './livro.js';
import { comLugares } from './lugares.js';
import { type Concreto, NUNCA, valorDe } from './pedido.js';
import { semRegistro, tinhaDe } from './registros.js';
import { sobreVenda } from './vendas.js';

/** The rules of the farm, request by request, as the model knows them. */

type De<F extends Concreto['faz']> = Extract<Concreto, { faz: F }>;

const formar = (pedido: De<'formar'>, cena: Cena): Julgamento => {
  const [{ codigo, dia, talhoes, motivo }, { livro, sitio }] = [pedido, cena];
  if (
    invalido(
      [dia],
      talhoes.map(({ quantidade }) => quantidade),
    )
  )
    return INVALIDO;
  const quantidade = soma(talhoes.map((origem) => origem.quantidade));
  const deFora = talhoes.some(({ talhao }) => talhao === sitio.talhoes.at(-1));
  const emUso = codigo !== null && livro.lotes.some((lote) => lote.codigo === codigo);
  return {
    recusas: motivos(
      deFora && 'TALHOES_DE_OUTRA_FAZENDA',
      emUso && 'LOTE_CODIGO_EM_USO',
      ...datas(dia, []),
      !motivo && semColheita(pedido, cena) && 'COLHIDO_INSUFICIENTE',
    ),
    espera: (corpo) => ({
      codigo: codigo ?? corpo.codigo,
      data: dia,
      unidade: 'L',
      quantidade: numero(quantidade),
      fazenda: sitio.fazenda,
    }),
    aplicar: (antes, { id, codigo: dado }) => {
      const porTalhao = juntar(talhoes.map((origem) => ({ lote: origem.talhao, quantidade: origem.quantidade })));
      const origens = porTalhao.map((origem) => ({ talhao: origem.lote, n: origem.quantidade, d: quantidade }));
      return { ...antes, lotes: [...antes.lotes, { id, codigo: dado, unidade: 'L', quantidade, dia, origens }] };
    },
  };
};

const entradaNoFio = (processo: De<'entrar'>['processo'], { dia, hora }: Momento) =>
  processo === 'terreiro' ? { data_entrada: dia, hora_entrada: hora } : { dataEntrada: dia, horaEntrada: hora };
const passagemNoFio = (processo: De<'entrar'>['processo'], entrada: Momento, { dia, hora }: Momento) => ({
  ...entradaNoFio(processo, entrada),
  ...(processo === 'terreiro' ? { data_saida: dia, hora_saida: hora } : { dataSaida: dia, horaSaida: hora }),
});

const daResposta = ({ id, quantidade }: { id: number; quantidade: number }): Porcao => ({
  lote: id,
  quantidade: BigInt(Math.round(quantidade * 1_000)),
});

const entrar = ({ processo, partes, entrada, saida: informada }: De<'entrar'>, { livro, sitio, jaTinha = () => 0n }: Cena): Julgamento => {
  const saida = processo === 'armazem' && informada?.dia === NUNCA ? null : informada;
  if (
    partes.length === 0 ||
    invalido(
      [entrada.dia, saida?.dia],
      partes.map(({ quantidade }) => quantidade),
    )
  )
    return INVALIDO;
  const incerto = partes.some(({ lote }) => livro.incertos.has(lote));
  const fora = (lote: number) => {
    const [livre, tinha] = [
      livro.incertos.has(lote) ? contas(livro, lote).naFazenda : disponivel(livro, lote).fora(processo),
      jaTinha(lote),
    ];
    return livre > tinha ? livre : tinha;
  };
  const { porcoes, falta } = atender(livro, partes, fora);
  const semLugar = falta.map(({ lote, quantidade }): Recusa => {
    const { naFazenda } = contas(livro, lote);
    return naFazenda > 0n && fora(lote) === 0n && quantidade <= naFazenda ? 'LOTE_JA_ESTA_NO_PROCESSO' : 'LOTE_SEM_SALDO';
  });
  const datasDaSaida: Recusa[] = saida ? [...datas(saida.dia, []), ordem(entrada, saida)] : [];
  return {
    recusas: motivos(...existem(livro, partes), ...datas(entrada.dia, lotesDe(livro, partes)), ...datasDaSaida, ...semLugar),
    talvez: incerto ? ['LOTE_SEM_SALDO', 'LOTE_JA_ESTA_NO_PROCESSO'] : [],
    espera: () => ({
      [LOCAL[processo]]: sitio[LOCAL[processo]],
      // Until a request states an exit, another one may cause it before the answer shows the place.
      ...(saida ? passagemNoFio(processo, entrada, saida) : entradaNoFio(processo, entrada)),
      ...(incerto ? {} : { lote: mostradas(porcoes) }),
    }),
    aplicar: (antes, { id, lote }) => {
      const entraram: readonly Porcao[] = incerto && lote ? lote.map(daResposta) : porcoes;
      const nova = { processo, id, porcoes: entraram, entrada, saida, resta: saida ? [] : entraram };
      return { ...antes, passagens: [...antes.passagens, nova] };
    },
  };
};

const mesma = (a: Passagem, b: Passagem) => a.processo === b.processo && a.id === b.id;
const saiuTudo = ({ incertos }: Livro, { saida, resta, porcoes }: Passagem) =>
  saida !== null || (resta.length === 0 && !porcoes.some(({ lote }) => incertos.has(lote)));

const sair = ({ processo, id, saida }: De<'sair'>, { livro, antes, sozinho }: Cena): Julgamento => {
  if (invalido([saida.dia], [])) return INVALIDO;
  const passagem = passagemDe(livro, processo, id);
  if (!passagem) return naoHa(passagemDe(antes, processo, id));
  return {
    talvez: passagem.porcoes.some(({ lote }) => livro.incertos.has(lote)) ? ['PROCESSO_JA_CONCLUIDO'] : [],
    recusas: motivos(saiuTudo(livro, passagem) && 'PROCESSO_JA_CONCLUIDO', ...datas(saida.dia, []), ordem(passagem.entrada, saida)),
    espera: () => (sozinho ? { id, ...passagemNoFio(processo, passagem.entrada, saida), lote: mostradas(passagem.porcoes) } : { id }),
    aplicar: (deAntes) => ({
      ...deAntes,
      passagens: deAntes.passagens.map((outra) => (mesma(outra, passagem) ? { ...outra, saida, resta: [] } : outra)),
    }),
  };
};

const transformar = (pedido: De<'beneficiar' | 'rebeneficiar'>, { livro, jaTinha }: Cena): Julgamento => {
  const { faz, avulso, saidas, perda: informada, dia } = pedido;
  const partes = avulso ? [] : pedido.partes;
  const quantidades = [...pedido.partes.map(({ quantidade }) => quantidade), ...saidas];
  const emQuilos = faz === 'rebeneficiar';
  if (invalido([dia], quantidades) || (emQuilos && partes.length === 0)) return INVALIDO;
  const { porcoes, falta } = atender(livro, partes, (lote) => disponivel(livro, lote).processar);
  const [entra, sai] = [soma(porcoes.map(({ quantidade }) => quantidade)), soma(saidas)];
  const perda = emQuilos ? entra - sai : informada;
  // A litre of coffee weighs 800 g at most; a correction says why it should not.
  const pesa = !avulso && jaTinha === undefined && (sai + (informada ?? 0n)) * 10n > entra * 8n;
  const balanco: Recusa[] = emQuilos
    ? [sai > entra && 'SAI_MAIS_DO_QUE_ENTRA', informada !== null && informada !== perda && 'PERDA_NAO_FECHA']
    : [pesa && 'BENEFICIA_A_MAIS'];
  return {
    recusas: motivos(
      !avulso && partes.length === 0 && 'LOTES_OBRIGATORIOS',
      ...existem(livro, partes),
      daUnidade(livro, partes, emQuilos ? 'kg' : 'L'),
      ...datas(dia, lotesDe(livro, partes)),
      falta.length > 0 && 'LOTE_SEM_SALDO',
      ...balanco,
    ),
    espera: ({ codigo }) => ({
      avulso: avulso ? 1 : 0,
      dataEntrada: dia,
      perda: perda === null ? null : numero(perda),
      lotes: mostradas(porcoes),
      saidas: saidas.map((quantidade, index) => ({ codigo: `${codigo}-${index + 1}`, quantidade: numero(quantidade), unidade: 'kg' })),
    }),
    aplicar: (antes, corpo) => {
      const novos = saidas.map((quantidade, index): Lote => {
        const { id, codigo } = corpo.saidas[index];
        return { id, codigo, unidade: 'kg', quantidade, dia, origens: null };
      });
      const feita = {
        tipo: emQuilos ? ('rebeneficio' as const) : ('beneficio' as const),
        id: corpo.id as number,
        dia,
        entradas: porcoes,
        saidas: novos.map(({ id: lote, quantidade }) => ({ lote, quantidade })),
        perda,
      };
      return { ...antes, lotes: [...antes.lotes, ...novos], transformacoes: [...antes.transformacoes, feita] };
    },
  };
};

const depositar = ({ partes, total, dia }: De<'depositar'>, { livro, sitio }: Cena): Julgamento => {
  if (partes.length === 0 || invalido([dia], [total, ...partes.map(({ quantidade }) => quantidade)])) return INVALIDO;
  const [unica] = partes;
  const pedidas = partes.length === 1 && unica?.quantidade === null && total !== null ? [{ ...unica, quantidade: total }] : partes;
  const { porcoes, falta } = atender(livro, pedidas, (lote) => disponivel(livro, lote).depositar);
  const somam = soma(porcoes.map(({ quantidade }) => quantidade));
  return {
    recusas: motivos(
      ...existem(livro, partes),
      daUnidade(livro, partes, 'kg'),
      ...datas(dia, lotesDe(livro, partes)),
      falta.length > 0 && 'LOTE_SEM_SALDO',
      total !== null && somam !== total && 'DEPOSITO_NAO_FECHA',
    ),
    espera: () => ({ kg: numero(somam), date: dia, cooperativa: sitio.cooperativa, entries: mostradas(porcoes) }),
    aplicar: (antes, { id }) => ({ ...antes, depositos: [...antes.depositos, { id, dia, porcoes }] }),
  };
};

const reservar = ({ linhas, dia }: De<'reservar'>, { livro, sitio }: Cena): Julgamento => {
  if (
    linhas.length === 0 ||
    invalido(
      [dia],
      linhas.map(({ quantidade }) => quantidade),
    )
  )
    return INVALIDO;
  const juntas = juntar(linhas);
  const falta = juntas.some(({ lote, quantidade }) => loteDe(livro, lote) && quantidade > disponivel(livro, lote).vender);
  const valor = ({ quantidade, centavosPorSaca }: (typeof linhas)[number]) => valorDe(quantidade, centavosPorSaca);
  return {
    recusas: motivos(
      linhas.some((linha) => linha.valor !== null && linha.valor !== valor(linha)) && 'VALOR_DA_LINHA_NAO_CONFERE',
      ...existem(livro, juntas),
      daUnidade(livro, juntas, 'kg'),
      ...datas(dia, lotesDe(livro, juntas)),
      falta && 'LOTE_SEM_SALDO',
    ),
    espera: () => ({
      status: 'ABERTO',
      pendente: false,
      data: dia,
      cliente: sitio.cliente,
      kg: numero(soma(linhas.map(({ quantidade }) => quantidade))),
      total: reais(soma(linhas.map(valor))),
      produtos: linhas.map((linha) => ({ lote: linha.lote, quantidade: numero(linha.quantidade), valor: reais(valor(linha)) })),
    }),
    aplicar: (antes, { id }) => {
      const venda: Venda = {
        id,
        linhas: linhas.map(({ lote, quantidade, centavosPorSaca }) => ({ lote, quantidade, centavosPorSaca })),
        estado: 'ABERTO',
        daCooperativa: [],
        finalizada: null,
      };
      return { ...antes, vendas: [...antes.vendas, venda] };
    },
  };
};

const regraDe = (pedido: Concreto, cena: Cena): Julgamento => {
  switch (pedido.faz) {
    case 'formar':
      return formar(pedido, cena);
    case 'entrar':
      return entrar(pedido, cena);
    case 'sair':
      return sair(pedido, cena);
    case 'beneficiar':
    case 'rebeneficiar':
      return transformar(pedido, cena);
    case 'depositar':
      return depositar(pedido, cena);
    case 'reservar':
      return reservar(pedido, cena);
    case 'corrigir':
      return corrigir(
        pedido,
        cena,
        regraDe(pedido.novo, { ...cena, livro: semRegistro(cena.livro, pedido.registro), jaTinha: tinhaDe(cena.livro, pedido.registro) }),
      );
    case 'apagar':
      return apagar(pedido, cena);
    default:
      return sobreVenda(pedido, cena);
  }
};

/** The model's verdict on a request, the places of its coffee included. */
export const julgar = (pedido: Concreto, cena: Cena): Julgamento => comLugares(pedido, cena, regraDe(pedido, cena));
