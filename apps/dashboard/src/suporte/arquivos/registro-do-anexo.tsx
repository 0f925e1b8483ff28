import { Text } from '@mantine/core';
import { ALVOS } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { especies } from '@tulha/domain/suporte/ato/especies';
import { Link } from 'react-router';
import type { Anexo } from './arquivos.api.js';

/** What a file is attached to, and the way there. */
export const RegistroDoAnexo = ({ anexo: { refType, refId, refNome } }: { anexo: Anexo }) => {
  if (refType === null || refId === null) return <Text c="dimmed">Ainda em nenhum</Text>;
  const texto = `${ALVOS[refType]?.titulo ?? refType} ${refNome ?? refId}`;
  const caminho = refNome === null ? undefined : especies[refType]?.caminho?.(refId);
  return caminho ? <Link to={caminho}>{texto}</Link> : <span>{texto}</span>;
};
