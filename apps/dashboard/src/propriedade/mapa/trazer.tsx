import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { ROTULOS_DA_FEICAO, TIPOS_DE_FEICAO, type TipoDaFeicao } from '@tulha/domain/propriedade/feicao.catalogue';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePodeMudar } from '../../app/rotas/lugares.js';
import { decimal } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Action } from '../../ui/page.js';
import { useToast } from '../../ui/toast.js';
import { useFarmChoice } from '../../ui/use-farm-choice.js';
import { AosPoucos } from '../contorno/aos-poucos.js';
import { type Desenho, EscolherArquivo, useArquivo } from '../contorno/arquivo.js';
import { type Feicao, type Trazida, useFeicoes, useTrazer } from './feicoes.api.js';
import classes from './feicoes.module.css';

type Escolha = TipoDaFeicao | '';
/** A drawing of a file and its kind on the map; empty: it stays in the file. */
type Linha = { readonly desenho: Desenho; readonly numero: number; readonly tipo: Escolha; readonly jaEsta: boolean };

const TIPOS = [{ value: '', label: 'Não trazer' }, ...TIPOS_DE_FEICAO.map((value) => ({ value, label: ROTULOS_DA_FEICAO[value] }))];
const VARIAS = { MultiPoint: 'Ponto', MultiLineString: 'Linha', MultiPolygon: 'Área' } as const;

/** The file's drawings with the kind chosen for each, else the kind it looks like; one that is already on the map is not added again. */
const linhasDe = (lidos: readonly Desenho[], feicoes: readonly Feicao[], escolhas: Readonly<Record<number, Escolha>>): Linha[] => {
  const postas = new Set(feicoes.map(({ tracado }) => JSON.stringify(tracado)));
  return lidos.map((desenho, numero) => {
    const jaEsta = desenho.feicao !== null && postas.has(JSON.stringify(desenho.feicao.tracado));
    return { desenho, numero, jaEsta, tipo: jaEsta ? '' : (escolhas[numero] ?? desenho.feicao?.tipo ?? '') };
  });
};

const dizer = ({ desenho: { feicao, areaDesenhadaHa, camada, coords }, jaEsta }: Linha): string => {
  if (!feicao) return 'Não pode ser desenhado: exporte-o de novo.';
  const area = areaDesenhadaHa !== null && feicao.tracado.type === 'MultiPolygon' ? `${decimal(areaDesenhadaHa, 2)} ha` : '';
  const talhao = coords && !feicao.tipo && !camada && feicao.tracado.type === 'MultiPolygon';
  const forma = [VARIAS[feicao.tracado.type], camada, area].filter(Boolean).join(', ');
  return [`${forma}.`, jaEsta && 'Já está no mapa.', talhao && 'Parece um talhão: o contorno grava-se na página dele.', ...feicao.consertos]
    .filter(Boolean)
    .join(' ');
};

type LinhasProps = { readonly linhas: readonly Linha[]; readonly onTipo: (numero: number, tipo: Escolha) => void };

const Linhas = ({ titulo, linhas, onTipo }: LinhasProps & { readonly titulo: string }) =>
  linhas.length > 0 && (
    <Stack gap="xs" role="group" aria-label={titulo}>
      <Text fw={600}>
        {titulo} ({linhas.length})
      </Text>
      <AosPoucos todos={linhas}>
        {(estas) => (
          <div className={classes['list']}>
            {estas.map((linha) => {
              const { desenho, numero, tipo, jaEsta } = linha;
              const nome = desenho.nome || `Desenho ${numero + 1}`;
              return (
                <div key={numero} className={classes['drawing']}>
                  <div>
                    <Text>{nome}</Text>
                    <Text size="sm" c="dimmed">
                      {dizer(linha)}
                    </Text>
                  </div>
                  <NativeSelect
                    aria-label={`O que é ${nome}`}
                    data={TIPOS}
                    value={tipo}
                    disabled={jaEsta || !desenho.feicao}
                    onChange={({ currentTarget }) => onTipo(numero, currentTarget.value as Escolha)}
                  />
                </div>
              );
            })}
          </div>
        )}
      </AosPoucos>
    </Stack>
  );

const trazidasDe = (linhas: readonly Linha[], origem: string): Trazida[] =>
  linhas.flatMap(({ desenho: { nome, camada, feicao }, tipo }) =>
    feicao && tipo
      ? [
          {
            nome: nome || ROTULOS_DA_FEICAO[tipo],
            tipo,
            tracado: feicao.tracado,
            origem: [origem.slice(0, 120), camada].filter(Boolean).join(' · '),
          },
        ]
      : [],
  );

const quantos = (n: number): string => (n === 1 ? '1 desenho' : `${n} desenhos`);

const Janela = ({ close }: { readonly close: () => void }) => {
  const { fazenda, field } = useFarmChoice();
  const feicoes = useFeicoes(fazenda).data?.content ?? [];
  const [lidos, setLidos] = useState<readonly Desenho[]>([]);
  const [escolhas, setEscolhas] = useState<Readonly<Record<number, Escolha>>>({});
  const arquivo = useArquivo((content) => {
    setLidos(content);
    setEscolhas({});
  });
  const { trazer, andamento, trazendo } = useTrazer();
  const toast = useToast();
  const linhas = linhasDe(lidos, feicoes, escolhas);
  const trazidas = trazidasDe(linhas, arquivo.nome);
  const mudar = (numero: number, tipo: Escolha) => setEscolhas({ ...escolhas, [numero]: tipo });
  const parecem = linhas.filter(({ desenho }) => desenho.feicao?.tipo);
  const gravar = async () => {
    const { feitas, guardadas, erro } = await trazer(trazidas, fazenda);
    if (feitas > 0) toast.success(`${quantos(feitas)} no mapa.`);
    if (guardadas > 0) toast.info(`${quantos(guardadas)}: fica neste aparelho e vai quando o sinal voltar.`);
    if (!erro) close();
  };
  return (
    <Stack>
      {field()}
      <EscolherArquivo arquivo={arquivo} />
      <Linhas titulo="Estradas e águas" linhas={parecem} onTipo={mudar} />
      <Linhas titulo="Talhões e o mais" linhas={linhas.filter((linha) => !parecem.includes(linha))} onTipo={mudar} />
      {andamento?.erro && (
        <Alert color="red" title="Não foi gravado">
          {andamento.erro}
        </Alert>
      )}
      {trazendo && andamento && (
        <Text role="status">
          Gravando {andamento.feitas + andamento.guardadas + 1} de {andamento.total}…
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Voltar
        </Button>
        <Action loading={trazendo} disabled={trazidas.length === 0 || fazenda === 0} onClick={() => void gravar()}>
          {trazidas.length === 0 ? 'Pôr no mapa' : `Pôr ${quantos(trazidas.length)} no mapa`}
        </Action>
      </Group>
    </Stack>
  );
};

const ABERTA = 'trazer';
const Importar = icons.importacao;

/** Brings roads and water from a file onto the farm's map; the user chooses the kind of each drawing. */
export const TrazerDeArquivo = () => {
  const [params, setParams] = useSearchParams();
  const opened = params.has(ABERTA);
  const abrir = (aberta: boolean) => {
    const depois = new URLSearchParams(params);
    if (aberta) depois.set(ABERTA, '1');
    else depois.delete(ABERTA);
    setParams(depois, { replace: true, preventScrollReset: true });
  };
  if (!usePodeMudar()) return null;
  return (
    <>
      <Button variant="default" leftSection={<Importar size="1.1rem" aria-hidden="true" />} onClick={() => abrir(true)}>
        Trazer estradas e águas
      </Button>
      <Dialog opened={opened} onClose={() => abrir(false)} title="Estradas e águas de um arquivo">
        <Janela close={() => abrir(false)} />
      </Dialog>
    </>
  );
};
