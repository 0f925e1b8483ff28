import { type Dia, diaToBr } from '../../kernel/dates.js';
import { scaledToBr } from '../../kernel/decimal.js';
import type { Steps } from '../../kernel/steps.js';
import type { Apontar } from './erros.js';
import type { Safra } from './modelo.js';
import { type Movimento, ordenarMovimentos } from './ordem.js';
import type { CampoDe } from './planilhas.js';

export type ContextoDosSaldos = {
  readonly apontar: Apontar;
  /** Lots whose balance the files do not tell: the account has them, or their row is already reported. */
  readonly incerto: (lote: string) => boolean;
  /** Plots whose harvest is wholly in the files, so that their lots can be held against it. */
  readonly colheitaConhecida: (fazenda: string, talhao: string) => boolean;
};

type Unidade = 'L' | 'kg';

type NomeComLote = 'lotes' | 'terreiro' | 'secagens' | 'armazem' | 'beneficios_lotes' | 'rebeneficios_lotes' | 'depositos' | 'vendas_lotes';

/** Amounts in thousandths of the unit. */
type Saldo = {
  readonly unidade: Unidade;
  saldo: number;
  /** In the custody of a cooperative; part of the balance. */
  depositado: number;
  /** Portions in a dryer, each until its exit. */
  secando: { readonly ate: string; readonly quantidade: number }[];
};

/** When the lot does not exist yet, a row with a day of its own has its fault in that day. */
const COLUNA_DO_DIA: { readonly [N in NomeComLote]?: CampoDe<N> } = {
  terreiro: 'dataEntrada',
  secagens: 'dataEntrada',
  armazem: 'dataEntrada',
  depositos: 'data',
};

const FIM = '9999-12-31 24:00';

const medir = (quantidade: number, unidade: Unidade): string => `${scaledToBr(quantidade, 3)} ${unidade}`;

class Livro {
  private readonly lotes = new Map<string, Saldo>();
  private readonly colhido = new Map<string, number>();
  private readonly nascimento = new Map<string, Dia>();

  constructor(
    private readonly contexto: ContextoDosSaldos,
    safra: Safra,
  ) {
    for (const { codigo, data } of safra.lotes) this.nascimento.set(codigo, data);
    for (const { data, saidas } of [...safra.beneficios, ...safra.rebeneficios])
      for (const { lote } of saidas) this.nascimento.set(lote, data);
  }

  aplicar(movimento: Movimento): void {
    switch (movimento.tipo) {
      case 'colheita':
        return this.colher(movimento);
      case 'lote':
        return this.formarLote(movimento);
      case 'terreiro':
        return void this.presente('terreiro', movimento.item, movimento.data);
      case 'armazem':
        return void this.presente('armazem', movimento.item, movimento.data);
      case 'secagem':
        return this.secar(movimento);
      case 'beneficio':
        for (const entrada of movimento.item.entradas) this.gastar('beneficios_lotes', entrada, entrada.quantidadeMl, 'L', movimento.data);
        return this.criar(movimento.item.saidas);
      case 'rebeneficio':
        for (const entrada of movimento.item.entradas)
          this.gastar('rebeneficios_lotes', entrada, entrada.quantidadeG, 'kg', movimento.data);
        return this.criar(movimento.item.saidas);
      case 'cooperativa':
        return this.depositar(movimento);
      case 'venda':
        for (const linha of movimento.item.linhas) this.gastar('vendas_lotes', linha, linha.quantidadeG, 'kg', movimento.data);
    }
  }

  private colher({ item }: Movimento & { tipo: 'colheita' }): void {
    const onde = `${item.fazenda}\0${item.talhao}`;
    const litros = item.linhas.reduce((soma, { litrosMl }) => soma + litrosMl, 0);
    this.colhido.set(onde, (this.colhido.get(onde) ?? 0) + litros);
  }

  private formarLote({ item, data }: Movimento & { tipo: 'lote' }): void {
    this.lotes.set(item.codigo, { unidade: 'L', saldo: item.quantidadeMl, depositado: 0, secando: [] });
    for (const { linha, talhao, quantidadeMl } of item.origens) {
      if (!this.contexto.colheitaConhecida(item.fazenda, talhao)) continue;
      const onde = `${item.fazenda}\0${talhao}`;
      const resta = this.colhido.get(onde) ?? 0;
      if (quantidadeMl <= resta) this.colhido.set(onde, resta - quantidadeMl);
      else this.faltam('lotes', linha, 'quantidadeMl', `O talhão ${talhao} tem`, resta, quantidadeMl, 'L', data);
    }
  }

  private criar(saidas: readonly { readonly lote: string; readonly quantidadeG: number }[]): void {
    for (const { lote, quantidadeG } of saidas) this.lotes.set(lote, { unidade: 'kg', saldo: quantidadeG, depositado: 0, secando: [] });
  }

  /** The lot on that day, if it exists with a balance; otherwise reports the fault. */
  private presente(nome: NomeComLote, { linha, lote }: { readonly linha: number; readonly lote: string }, data: Dia): Saldo | undefined {
    if (this.contexto.incerto(lote)) return undefined;
    const saldo = this.lotes.get(lote);
    const desde = this.nascimento.get(lote);
    if (!saldo && desde) {
      const motivo = `O lote ${lote} só existe a partir de ${diaToBr(desde)}, e aqui o dia é ${diaToBr(data)}.`;
      this.contexto.apontar(nome, linha, COLUNA_DO_DIA[nome] ?? 'lote', motivo);
    }
    if (saldo?.saldo === 0) this.contexto.apontar(nome, linha, 'lote', `O lote ${lote} já não tem saldo em ${diaToBr(data)}.`);
    return saldo?.saldo ? saldo : undefined;
  }

  private secar({ item, data, hora }: Movimento & { tipo: 'secagem' }): void {
    const saldo = this.presente('secagens', item, data);
    if (!saldo || !this.naUnidade('secagens', item, saldo, 'L')) return;
    const agora = `${data} ${hora ?? '00:00'}`;
    saldo.secando = saldo.secando.filter(({ ate }) => ate > agora);
    const livre = this.livre(saldo);
    if (item.quantidadeMl > livre)
      this.faltam('secagens', item.linha, 'quantidadeMl', `O lote ${item.lote} tem fora do secador`, livre, item.quantidadeMl, 'L', data);
    else
      saldo.secando.push({ ate: item.dataSaida ? `${item.dataSaida} ${item.horaSaida ?? '00:00'}` : FIM, quantidade: item.quantidadeMl });
  }

  private livre({ saldo, secando }: Saldo): number {
    return secando.reduce((resta, { quantidade }) => resta - quantidade, saldo);
  }

  private depositar({ item, data }: Movimento & { tipo: 'cooperativa' }): void {
    const saldo = this.presente('depositos', item, data);
    if (!saldo || !this.naUnidade('depositos', item, saldo, 'kg')) return;
    const naFazenda = saldo.saldo - saldo.depositado;
    if (item.quantidadeG <= naFazenda) saldo.depositado += item.quantidadeG;
    else this.faltam('depositos', item.linha, 'quantidadeG', `O lote ${item.lote} tem na fazenda`, naFazenda, item.quantidadeG, 'kg', data);
  }

  /**
   * Takes coffee out of a lot. A sale may take coffee at a cooperative, and takes that first; a process only coffee on the
   * farm and out of the dryer.
   */
  private gastar(
    nome: NomeComLote,
    item: { readonly linha: number; readonly lote: string },
    quantidade: number,
    unidade: Unidade,
    data: Dia,
  ): void {
    const saldo = this.presente(nome, item, data);
    if (!saldo || !this.naUnidade(nome, item, saldo, unidade)) return;
    saldo.secando = saldo.secando.filter(({ ate }) => ate.slice(0, 10) > data);
    const disponivel = nome === 'vendas_lotes' ? saldo.saldo : this.livre(saldo) - saldo.depositado;
    if (quantidade > disponivel) {
      const onde = disponivel === saldo.saldo ? 'tem' : 'tem disponível (fora do secador e da cooperativa)';
      const campo = unidade === 'L' ? 'quantidadeMl' : 'quantidadeG';
      this.faltam(nome, item.linha, campo, `O lote ${item.lote} ${onde}`, disponivel, quantidade, unidade, data);
      return;
    }
    saldo.saldo -= quantidade;
    if (nome === 'vendas_lotes') saldo.depositado -= Math.min(saldo.depositado, quantidade);
  }

  private naUnidade(
    nome: NomeComLote,
    { linha, lote }: { readonly linha: number; readonly lote: string },
    { unidade }: Saldo,
    esperada: Unidade,
  ): boolean {
    if (unidade === esperada) return true;
    const motivo = esperada === 'kg' ? 'ainda está em litros: passe-o antes por um benefício' : 'já foi beneficiado: está em quilos';
    this.contexto.apontar(nome, linha, 'lote', `O lote ${lote} ${motivo}.`);
    return false;
  }

  private faltam(
    nome: NomeComLote,
    linha: number,
    campo: CampoDe<NomeComLote>,
    quem: string,
    tem: number,
    pede: number,
    unidade: Unidade,
    data: Dia,
  ) {
    const faltam = medir(pede - tem, unidade);
    const motivo = `${quem} ${medir(tem, unidade)} em ${diaToBr(data)} e esta linha pede ${medir(pede, unidade)}: faltam ${faltam}.`;
    this.contexto.apontar(nome, linha, campo, motivo);
  }
}

/**
 * Replays every movement in order and points at each row that takes more coffee than there is. A refused row takes nothing, so
 * that one wrong number is reported once.
 */
export function* conferirSaldos(safra: Safra, contexto: ContextoDosSaldos): Steps<void> {
  const livro = new Livro(contexto, safra);
  for (const movimento of ordenarMovimentos(safra)) {
    yield;
    livro.aplicar(movimento);
  }
}
