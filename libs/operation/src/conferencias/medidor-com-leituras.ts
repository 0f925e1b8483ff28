import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { maquina } from '@tulha/domain/maquinas/maquina.register';
import { refuseMedidor } from '@tulha/domain/maquinas/medidor';
import { leiturasDaMaquina } from '@tulha/read-models/atividades/medidor.queries';
import type { Conferencia } from './conferencia.js';

/**
 * Readings of an hour meter would become kilometres under another kind: once there are readings, the kind of meter cannot change. @throws
 * MEDIDOR_COM_LEITURAS
 */
export const medidorComLeituras: Conferencia = async ({ reader }, { stored, id, before }) => {
  const [antes, depois] = [before['medidor'], stored['medidor']];
  if (id === 0 || depois === undefined || depois === antes) return;
  const lidas = (await leiturasDaMaquina(reader, id)).filter(({ leitura }) => leitura !== null);
  if (lidas.length === 0) return;
  const nomeDe = (medidor: unknown) => rotuloDe(maquina.fields['medidor'] ?? {}, String(medidor)).toLowerCase();
  throw refuseMedidor('MEDIDOR_COM_LEITURAS', { antes: nomeDe(antes), depois: nomeDe(depois), leituras: lidas.length });
};
