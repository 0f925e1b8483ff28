import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMapPin, IconPolygon, IconTrash } from '@tabler/icons-react';
import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePodeMudar } from '../../app/rotas/lugares.js';
import { Confirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Action } from '../../ui/page.js';
import { piece } from '../../ui/piece.js';
import { useToast } from '../../ui/toast.js';
import { type Desenho, EscolherArquivo, useArquivo } from './arquivo.js';
import { Caminhar, esquecerCaminhada } from './caminhar.js';
import { useApagarContorno, useDesenhar } from './contorno.api.js';
import { DesenhosDoArquivo, primeiroDosLidos } from './desenhos-do-arquivo.js';
import { corpoDe, respondido, SEM_RESPOSTA } from './de-antes.js';
import { ODeAntes } from './o-de-antes.js';
import { readPlace } from './read-place.js';

const Desenhar = piece(() => import('./desenhar.js'), <Skeleton height="22rem" radius="lg" />);

type Props = { readonly id: number; readonly drawn: boolean };

const Lugar = ({ texto, onTexto, erro }: { texto: string; onTexto: (texto: string) => void; erro: string | undefined }) => {
  const [perto, setPerto] = useState<string>();
  const aqui = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        onTexto(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`);
        setPerto(`Precisão de ${Math.round(accuracy)} m.`);
      },
      () => setPerto('O aparelho não disse onde está: permita a localização, ou cole as coordenadas.'),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  return (
    <Stack gap="xs">
      <TextInput
        label="Ou um ponto, para até 4 hectares"
        description="Latitude e longitude, como -22,100500 -45,100500."
        value={texto}
        error={erro}
        onChange={(event) => onTexto(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button variant="default" leftSection={<IconMapPin size="1.1rem" aria-hidden="true" />} onClick={aqui}>
          Usar onde estou
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {perto}
        </Text>
      </Group>
    </Stack>
  );
};

const MODOS = [
  { value: 'arquivo', label: 'Arquivo ou ponto' },
  { value: 'andar', label: 'Andar com GPS' },
  { value: 'desenhar', label: 'Desenhar' },
] as const;

type DoArquivoProps = {
  readonly onTracado: (coords: ContornoDito | null) => void;
  readonly onDesenharDentro: (base: ContornoDito) => void;
};

/** An outline from a file, or a place. */
const DoArquivo = ({ onTracado, onDesenharDentro }: DoArquivoProps) => {
  const [lidos, setLidos] = useState<readonly Desenho[]>([]);
  const [escolhido, setEscolhido] = useState<number | null>(null);
  const arquivo = useArquivo((content) => {
    setLidos(content);
    setEscolhido(content.length > 0 ? primeiroDosLidos(content) : null);
  });
  const [texto, setTexto] = useState('');
  const lugar = readPlace(texto);
  const lido = lidos[escolhido ?? -1]?.coords ?? null;
  const dizer = useEffectEvent((doArquivo: ContornoDito | null, escrito: string) => onTracado(doArquivo ?? readPlace(escrito) ?? null));
  useEffect(() => dizer(lido, texto), [lido, texto]);
  return (
    <>
      <EscolherArquivo arquivo={arquivo} />
      {lidos.length > 0 && (
        <DesenhosDoArquivo lidos={lidos} escolhido={escolhido} onEscolher={setEscolhido} onDesenharDentro={onDesenharDentro} />
      )}
      {lidos.length === 0 && (
        <Lugar texto={texto} onTexto={setTexto} erro={texto && !lugar ? 'Escreva a latitude e a longitude, em graus.' : undefined} />
      )}
    </>
  );
};

const Janela = ({ id, drawn, close }: Props & { close: () => void }) => {
  const desenhar = useDesenhar(id, !drawn);
  const toast = useToast();
  const [modo, setModo] = useState<string>('arquivo');
  const [coords, setCoords] = useState<ContornoDito | null>(null);
  const [base, setBase] = useState<ContornoDito>();
  const [deAntes, setDeAntes] = useState(SEM_RESPOSTA);
  const mudarModo = (outro: string, dentroDe?: ContornoDito) => {
    setCoords(null);
    setBase(dentroDe);
    setModo(outro);
  };
  const gravar = (tracado: ContornoDito) =>
    void desenhar.mutateAsync({ coords: tracado, ...corpoDe(deAntes) }).then(
      (feito) => {
        esquecerCaminhada(id);
        for (const aviso of [feito?.['avisos'] ?? []].flat()) toast.info(String(aviso));
        return close();
      },
      () => {
        // The refusal is on screen already; the choice stays for a second try.
      },
    );
  return (
    <Stack>
      <NativeSelect
        label="Como dizer onde fica"
        value={modo}
        data={[...MODOS]}
        onChange={(event) => mudarModo(event.currentTarget.value)}
      />
      {modo === 'arquivo' && <DoArquivo onTracado={setCoords} onDesenharDentro={(dentroDe) => mudarModo('desenhar', dentroDe)} />}
      {modo === 'andar' && <Caminhar id={id} onAnel={(anel) => setCoords(anel ?? null)} />}
      {modo === 'desenhar' && <Desenhar id={id} base={base} onAnel={(anel) => setCoords(anel ?? null)} />}
      {drawn && coords !== null && <ODeAntes value={deAntes} onChange={setDeAntes} />}
      {desenhar.error instanceof Error && (
        <Alert color="red" title="Não foi gravado">
          {desenhar.error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Voltar
        </Button>
        <Action
          loading={desenhar.isPending}
          disabled={coords === null || (drawn && !respondido(deAntes))}
          onClick={() => coords && gravar(coords)}
        >
          Gravar o contorno
        </Action>
      </Group>
    </Stack>
  );
};

/** The actions on a plot's outline: bring it from a file, mark a place, or remove it. */
const Contorno = ({ id, drawn }: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  const apagar = useApagarContorno(id);
  if (!usePodeMudar()) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPolygon size="1.1rem" aria-hidden="true" />} onClick={open}>
        {drawn ? 'Trocar o contorno' : 'Trazer o contorno'}
      </Button>
      {drawn && (
        <Confirm
          label="Apagar o contorno"
          icon={IconTrash}
          title="Apagar o contorno?"
          text="O talhão fica sem mapa e não entra no arquivo da EUDR. O que já foi colhido continua com o contorno daquele dia: se ele estava errado, troque-o em vez de apagar."
          confirm="Apagar"
          busy={apagar.isPending}
          onConfirm={() => apagar.mutateAsync(undefined)}
        />
      )}
      <Dialog opened={opened} onClose={close} title="Onde fica o talhão">
        <Janela id={id} drawn={drawn} close={close} />
      </Dialog>
    </>
  );
};

export default Contorno;
