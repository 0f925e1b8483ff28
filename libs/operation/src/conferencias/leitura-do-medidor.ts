import { LEITURA_CONFERIDA, leituraQueVolta, refuseMedidor, saltoDaLeitura } from '@tulha/domain/maquinas/medidor';
import { DomainError } from '@tulha/domain/kernel/errors';
import { maquina } from '@tulha/domain/maquinas/maquina.register';
import { leiturasDaMaquina } from '@tulha/read-models/atividades/medidor.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Conferencia } from './conferencia.js';

const CONFERIDA = { campo: 'leituraConferida', mensagem: LEITURA_CONFERIDA } as const;

/**
 * Fuelling, maintenance and work in activities read the same meter: a reading may neither fall below an earlier one nor rise by more than
 * the days allow, unless the user confirms it. @throws LEITURA_MENOR, LEITURA_SALTA
 */
export const leituraDoMedidor =
  (registro: 'abastecimento' | 'manutencao'): Conferencia =>
  async ({ reader }, { stored, id, before }) => {
    const valorDe = (nome: string) => (stored[nome] === undefined ? before[nome] : stored[nome]) ?? null;
    const lido = valorDe('leitura');
    const maquinaId = Number(stored['maquinaId'] ?? before['maquina']);
    const muda = ['data', 'leitura', 'medidorTrocado'].some((nome) => stored[nome] !== undefined);
    if (lido === null || !muda) return;
    const nova = { data: String(valorDe('data')), leitura: String(lido), medidorTrocado: Number(valorDe('medidorTrocado') ?? 0) };
    const outras = await leiturasDaMaquina(reader, maquinaId, { [registro]: id });
    const volta = leituraQueVolta(outras) ? undefined : leituraQueVolta([...outras, nova]);
    if (volta) throw volta;
    if (valorDe('leituraConferida') === 1) return;
    const medidor = (await findInCatalogue(reader, maquina, maquinaId))?.view['medidor'];
    const salto = saltoDaLeitura(outras, nova, String(medidor));
    if (!salto) return;
    const { code, kind, message, details, campo } = refuseMedidor('LEITURA_SALTA', salto);
    throw new DomainError(code, kind, message, details, campo, [CONFERIDA]);
  };
