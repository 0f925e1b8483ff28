import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Facts } from '../../ui/facts.js';
import { Loaded } from '../../ui/states.js';
import { type Assunto, type Aviso, type Dado, type ResumoEudr, useBaixar, useEudr } from './documentos.api.js';

const TALHOES = '/cadastros/cad-talhoes';

/** Days in a text as Brazilians write them. */
const comDias = (texto: string) => texto.replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, '$3/$2/$1');

/** The same cause, said once, with all the plots it is in. */
const Avisos = ({ avisos }: { avisos: readonly Aviso[] }) => (
  <List spacing="xs" size="sm">
    {[...Map.groupBy(avisos, ({ aviso }) => aviso)].map(([nome, mesmos]) => {
      const talhoes = mesmos.flatMap(({ talhaoId, talhao }) => (talhaoId === null ? [] : [{ id: talhaoId, nome: talhao }]));
      return (
        <List.Item key={nome}>
          {mesmos[0]?.mensagem}
          {talhoes.length > 0 && (
            <>
              {' '}
              {talhoes.length === 1 ? 'Talhão' : 'Talhões'}{' '}
              {talhoes.map(({ id, nome: talhao }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Anchor component={Link} to={`${TALHOES}/${id}`} size="sm">
                    {talhao}
                  </Anchor>
                </span>
              ))}
              .
            </>
          )}
          <Text size="sm" c="dimmed">
            {mesmos[0]?.fazer}
          </Text>
        </List.Item>
      );
    })}
  </List>
);

const Situacao = ({ avisos }: Pick<ResumoEudr, 'avisos'>) => {
  const [impedem, avisam] = [
    avisos.filter(({ gravidade }) => gravidade === 'impede'),
    avisos.filter(({ gravidade }) => gravidade === 'avisa'),
  ];
  return (
    <>
      {impedem.length > 0 ? (
        <Alert color="ambar" icon={<IconAlertTriangle aria-hidden="true" />} title="O pacote seria recusado: resolva antes">
          <Avisos avisos={impedem} />
        </Alert>
      ) : (
        <Alert
          color="folha"
          icon={<IconCircleCheck aria-hidden="true" />}
          title="O arquivo dos talhões passa na conferência da União Europeia"
        />
      )}
      {avisam.length > 0 && (
        <Alert color="gray" icon={<IconAlertTriangle aria-hidden="true" />} title="O comprador pode perguntar">
          <Avisos avisos={avisam} />
        </Alert>
      )}
    </>
  );
};

const FALTA = { falta: 'Falta. ', anexar: 'Juntar. ', completo: '' } as const;

const Valor = ({ dado: { valor, situacao, fazer } }: { dado: Dado }) =>
  situacao === 'completo' ? (
    comDias(valor ?? '')
  ) : (
    <Text span size="sm" c="dimmed">
      {FALTA[situacao]}
      {fazer}
    </Text>
  );

const Baixar = ({ assunto, podeExportar }: { assunto: Assunto; podeExportar: boolean }) => {
  const pacote = useBaixar(assunto);
  const geojson = useBaixar(assunto);
  return (
    <Group gap="sm" className="only-screen">
      <Button
        leftSection={<IconDownload size="1.1rem" aria-hidden="true" />}
        variant="default"
        disabled={!podeExportar}
        loading={pacote.isPending}
        onClick={() => pacote.mutate({ resto: 'eudr/pacote', nome: `EUDR-${assunto.codigo}.zip` })}
      >
        Baixar o pacote
      </Button>
      <Button
        leftSection={<IconMapPin size="1.1rem" aria-hidden="true" />}
        variant="subtle"
        color="gray"
        disabled={!podeExportar}
        loading={geojson.isPending}
        onClick={() => geojson.mutate({ resto: 'eudr/talhoes.geojson', nome: `EUDR-${assunto.codigo}.geojson` })}
      >
        Só os talhões (GeoJSON)
      </Button>
    </Group>
  );
};

/** What the package holds and lacks and why it would be rejected, before it is downloaded. */
export const PainelEudr = ({ assunto }: { assunto: Assunto }) => {
  const read = useEudr(assunto);
  return (
    <Loaded read={read}>
      {({ podeExportar, avisos, dados }) => (
        <Stack gap="md">
          <Situacao avisos={avisos} />
          <Facts items={dados.map((dado) => [dado.rotulo, <Valor key={dado.campo} dado={dado} />])} />
          <Baixar assunto={assunto} podeExportar={podeExportar} />
        </Stack>
      )}
    </Loaded>
  );
};
