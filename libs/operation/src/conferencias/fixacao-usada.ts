import { contratoVenda } from '@tulha/domain/comercial/contrato-venda.register';
import { emSacas, fixacoesUsadas } from '@tulha/domain/comercial/contrato/andamento';
import { refuseComercial } from '@tulha/domain/comercial/errors';
import { scaledToBr } from '@tulha/domain/kernel/decimal';
import { contratosComFixacoes, linhasFinalizadasNo } from '@tulha/read-models/comercial/contrato-venda.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import type { Conferencia } from './conferencia.js';

const { parent } = contratoVenda.lines.fixacoes;

/** How much of a fixed part finalised sales have used, and the latest of them; undefined where none has. */
const usoDe = async (reader: Reader, contrato: number, id: number) => {
  const [[achado], linhas] = await Promise.all([contratosComFixacoes(reader, [contrato]), linhasFinalizadasNo(reader, contrato)]);
  const usadas = fixacoesUsadas(
    achado?.fixacoes ?? [],
    linhas.map(({ massa_g, preco_saca_centavos }) => ({ massaG: massa_g, precoSacaCentavos: preco_saca_centavos })),
  );
  const milesimos = emSacas(usadas.find(({ fixacao }) => fixacao.id === id)?.usadoG ?? 0);
  return milesimos > 0 ? { milesimos, codigo: linhas.at(-1)?.codigo ?? '' } : undefined;
};

const recusar = ({ milesimos, codigo }: NonNullable<Awaited<ReturnType<typeof usoDe>>>, campo?: string) => {
  throw refuseComercial('FIXACAO_USADA', { usadas: scaledToBr(milesimos, 3), codigo }, campo);
};

/**
 * A fixed part that finalised sales have used keeps its price, its day and at least the sacas used: they are what the buyer was charged. What
 * was noted of it is free. @throws FIXACAO_USADA
 */
export const fixacaoUsada: Conferencia = async ({ reader }, { stored, id, before }) => {
  if (id === 0) return;
  const muda = (campo: string, guardado: string) => stored[guardado] !== undefined && stored[guardado] !== before[campo];
  const mudam = [
    ['precoSaca', 'precoSacaCentavos'],
    ['data', 'data'],
    ['sacas', 'sacasMilesimos'],
  ].flatMap(([campo = '', guardado = '']) => (muda(campo, guardado) ? [campo] : []));
  if (mudam.length === 0) return;
  const uso = await usoDe(reader, Number(before[parent]), id);
  if (!uso) return;
  const [preso] = mudam.filter((campo) => campo !== 'sacas' || Number(stored['sacasMilesimos']) < uso.milesimos);
  if (preso) recusar(uso, preso);
};

/** It is not deleted either. @throws FIXACAO_USADA */
export const fixacaoExcluida: Conferencia = async ({ reader }, { id, before }) => {
  const uso = await usoDe(reader, Number(before[parent]), id);
  if (uso) recusar(uso);
};
