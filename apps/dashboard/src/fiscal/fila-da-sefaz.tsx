import { Alert, Badge, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { IconClock, IconCloudDownload, IconFlask } from '@tabler/icons-react';
import type { Paged } from '@tulha/domain/kernel/answers';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import type { Certificado } from '@tulha/domain/fiscal/certificado/certificado.answers';
import { useState } from 'react';
import { useRead } from '../http/hooks.js';
import { useMay } from '../http/may.js';
import { Confirm } from '../ui/confirm.js';
import { count, instant } from '../ui/format.js';
import { LinkButton } from '../ui/page.js';
import { CERTIFICADOS } from './certificados.api.js';
import { CienciaAutomatica } from './ciencia-automatica.js';
import { type Fila, useConsultarSefaz, useFilas } from './sefaz.api.js';

/** Certificates by which the tax authority may be asked now, as those who may ask see them. */
export const useCertificadosEmUso = () => {
  const { data } = useRead<Paged<typeof Certificado>>(CERTIFICADOS, { size: 200 });
  return (data?.content ?? []).filter(({ situacao }) => situacao === 'VALIDO' || situacao === 'A_VENCER');
};

/** Warns that these invoices are simulated. */
export const Simulado = () => (
  <Alert color="ambar" icon={<IconFlask aria-hidden="true" />} title="Ambiente simulado">
    Nada aqui vem da SEFAZ nem vai a ela: as notas são de fornecedores que não existem.
  </Alert>
);

const separadosEmPalavras = (quantos: number): string =>
  quantos === 1
    ? '1 documento não se leu, e foi separado com o motivo.'
    : `${count(quantos)} documentos não se leram, e foram separados com o motivo.`;

const Uma = ({ fila }: { readonly fila: Fila }) => (
  <Paper component="li" p="md" withBorder>
    <Group justify="space-between" gap="sm" wrap="wrap">
      <Text fw={600}>{formatDocumento(fila.documento)}</Text>
      <Badge color={fila.podePerguntar ? 'folha' : 'gray'} leftSection={<IconClock size="0.875rem" aria-hidden="true" />}>
        {fila.podePerguntar ? 'Pode-se perguntar' : 'Em espera'}
      </Badge>
    </Group>
    <Text>{fila.frase}</Text>
    {fila.consultadaEm && (
      <Text size="sm" c="dimmed">
        Última consulta em {instant(fila.consultadaEm)}
        {fila.motivo ? `: ${fila.motivo}` : ''}.
      </Text>
    )}
    {fila.separados > 0 && <Text size="sm">{separadosEmPalavras(fila.separados)}</Text>}
    {fila.aviso && <Text size="sm">{fila.aviso}</Text>}
    <CienciaAutomatica fila={fila} />
  </Paper>
);

const Perguntar = () => {
  const certificados = useCertificadosEmUso();
  const consultar = useConsultarSefaz();
  const [escolhido, setEscolhido] = useState('');
  const [primeiro] = certificados;
  const certificateId = Number(escolhido || primeiro?.id || 0);
  if (!primeiro) return <LinkButton to={`${CERTIFICADOS}/novo`}>Incluir certificado</LinkButton>;
  return (
    <Confirm
      main
      label="Perguntar à SEFAZ"
      icon={IconCloudDownload}
      title="Perguntar à SEFAZ agora?"
      text="As notas novas entram nesta lista. Depois disso a SEFAZ pede que se espere uma hora para perguntar de novo."
      confirm="Perguntar"
      busy={consultar.isPending}
      onConfirm={() => consultar.mutateAsync({ certificateId })}
    >
      <NativeSelect
        label="Certificado"
        value={String(certificateId)}
        data={certificados.map(({ id, titular }) => ({ value: String(id), label: titular }))}
        onChange={({ currentTarget }) => setEscolhido(currentTarget.value)}
      />
    </Confirm>
  );
};

/** The button that asks the tax authority, for users who may. */
export const PerguntarASefaz = () => (useMay('fiscal', 'escrever') ? <Perguntar /> : null);

/** How the queues of the active farm stand at the tax authority, in words. */
export const FilasDaSefaz = () => {
  const { data } = useFilas();
  if (!data) return null;
  return (
    <Stack gap="sm">
      {data.ambiente === 'SIMULADO' && <Simulado />}
      {data.content.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} aria-label="Consultas à SEFAZ">
          {data.content.map((fila) => (
            <Uma key={fila.id} fila={fila} />
          ))}
        </Stack>
      )}
    </Stack>
  );
};
