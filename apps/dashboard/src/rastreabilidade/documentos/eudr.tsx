import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconMapPin } from '@tabler/icons-react';
import { contornoDito } from '@tulha/domain/rastreabilidade/eudr/mensagens';
import { TalhaoLink } from '../../propriedade/talhao-link.js';
import { farmClock } from '../../ui/clock.js';
import { Facts } from '../../ui/facts.js';
import { Loaded } from '../../ui/states.js';
import { instant, percent } from '../../ui/format.js';
import { type Assunto, type Aviso, type Dado, type Emissao, type ResumoEudr, useBaixar, useEudr } from './documentos.api.js';

/** A cause with the plots it is in, each leading to where it is put right. */
const Avisos = ({ avisos }: { avisos: readonly Aviso[] }) => (
  <List spacing="xs" size="sm">
    {avisos.map(({ aviso, mensagem, fazer, talhoes }) => (
      <List.Item key={aviso}>
        {mensagem}
        {talhoes.length > 0 && (
          <>
            {talhoes.length === 1 ? ' Talhão ' : ' Talhões '}
            {talhoes.map(({ talhaoId, nome }, index) => (
              <span key={talhaoId}>
                {index > 0 && ', '}
                <TalhaoLink id={talhaoId}>{nome}</TalhaoLink>
              </span>
            ))}
            .
          </>
        )}
        <Text size="sm" c="dimmed">
          {fazer}
        </Text>
      </List.Item>
    ))}
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

/** The data still missing, and the papers to attach. */
const Faltam = ({ dados }: { dados: readonly Dado[] }) => (
  <div>
    <Text fw={600} size="sm">
      Falta informar ou juntar
    </Text>
    <List spacing="xs" size="sm" mt="xs">
      {dados.map(({ campo, rotulo, fazer }) => (
        <List.Item key={campo}>
          {rotulo}
          <Text size="sm" c="dimmed">
            {fazer}
          </Text>
        </List.Item>
      ))}
    </List>
  </div>
);

/** Which outline of each plot the file takes, since when, and why. */
const Contornos = ({ talhoes }: Pick<ResumoEudr, 'talhoes'>) =>
  talhoes.length > 0 && (
    <div>
      <Text fw={600} size="sm">
        Contornos que o arquivo leva
      </Text>
      <List spacing="xs" size="sm" mt="xs">
        {talhoes.map((talhao) => (
          <List.Item key={`${talhao.talhaoId} ${talhao.contornoDe}`}>
            <TalhaoLink id={talhao.talhaoId}>{talhao.nome}</TalhaoLink>
            {`: ${contornoDito(talhao, farmClock())}.`}
          </List.Item>
        ))}
      </List>
    </div>
  );

/** The packages already issued, and whether each still agrees with the present data. */
const Emitidos = ({ emissoes }: { emissoes: readonly Emissao[] }) =>
  emissoes.length > 0 && (
    <div>
      <Text fw={600} size="sm">
        Já emitidos
      </Text>
      <List spacing="xs" size="sm" mt="xs">
        {emissoes.map(({ numero, emitidoEm, ator, talhoes, substituidoEm }) => (
          <List.Item key={numero}>
            {`Versão ${numero}, de ${instant(emitidoEm)}${ator ? `, por ${ator}` : ''}: `}
            <strong>{substituidoEm === null ? 'vale' : `substituída em ${instant(substituidoEm)}`}</strong>
            <Text size="sm" c="dimmed">
              {`Dizia: ${talhoes.map(({ nome, percentual }) => `${nome} ${percent(percentual)}`).join(', ')}.`}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
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

/** The contents of the package, its gaps, and the reasons it would be rejected, before it is downloaded. */
export const PainelEudr = ({ assunto }: { assunto: Assunto }) => {
  const read = useEudr(assunto);
  return (
    <Loaded read={read}>
      {({ podeExportar, avisos, dados, talhoes, emissoes }) => (
        <Stack gap="md">
          <Situacao avisos={avisos} />
          <Facts items={dados.filter(({ valor }) => valor !== null).map(({ rotulo, valor }) => [rotulo, valor])} />
          <Faltam dados={dados.filter(({ valor }) => valor === null)} />
          <Contornos talhoes={talhoes} />
          <Emitidos emissoes={emissoes} />
          <Baixar assunto={assunto} podeExportar={podeExportar} />
        </Stack>
      )}
    </Loaded>
  );
};
