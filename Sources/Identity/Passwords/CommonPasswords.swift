/// Passwords of eight characters and more that are tried first by whoever guesses, in small letters.
enum CommonPasswords {
    /// Whether this one, in small letters, is among them.
    static func contains(_ password: String) -> Bool { all.contains(password) }

    static let all = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let list = """
        !qaz1qaz !qaz2wsx !qaz@wsx 00000000 000000000 0000000000 007007007 01234567 012345678 0123456789 09876543
        098765432 0987654321 10101010 10203040 102030405 1020304050 11111111 111111111 1111111111 11112222 11221122
        112233112233 11223344 1122334455 112233445566 11235813 12121212 121212121 1212121212 12131415 12312312
        123123123 123123123a 123123qwe 123321123 12341234 12344321 1234512345 123454321 1234554321 123456123456
        12345678 123456781 123456787 123456788 123456789 1234567890 12345678901 1234567891 12345678910 1234567899
        123456789a 123456789q 12345678a 12345678q 12345679 1234567a 1234567q 1234567qwe 123456aa 123456ab 123456abc
        123456as 123456qwerty 123459876 12345abc 12345abcde 12345qwert 1234abcd 1234asdf 1234qwer 12365478 123654789
        123698745 1236987450 123789456 123abc123 123password 123qwe123 123qwe456 123qweasd 123qweasdzxc 12qwaszx
        13131313 1314520520 13371337 13579246 135792468 1357924680 147147147 14725836 147258369 1472583690 147852369
        147896325 159159159 159357258 159357456 159753456 159951159 19841984 19851985 19861986 19871987 19881988
        19891989 19901990 19911991 19921992 19931993 19941994 19951995 1password 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t
        1q2w3e4r5t6y 1qaz!qaz 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20012001 20102010 20202020
        20202021 22222222 222222222 24681012 246813579 27182818 31337313 31415926 314159265 321321321 321654987
        33333333 420420420 44444444 456123789 456789123 520131400 5201314520 55555555 555555555 55667788 66666666
        666666666 69696969 696969696 741852963 7418529630 77777777 777777777 78945612 789456123 7894561230 789654123
        852456951 87654321 876543210 87654321a 88888888 888888888 951753852 963852741 98765432 987654321 9876543210
        987654321a 99887766 99999999 999999999 a1234567 a12345678 a123456789 a1234567890 a123456a a123456b a1b2c3d4
        a1b2c3d4e5 a1s2d3f4 aa123123 aa123456 aa12345678 aaa12345 aaaa1111 aaaaaaaa aaaaaaaaa aabbccdd aassddff
        abc123!@# abc12345 abc123456 abc123456789 abc123abc abc@1234 abcabcabc abcd1234 abcd12345 abcd123456 abcd4321
        abcd@123 abcdabcd abcde123 abcde12345 abcdef12 abcdef123 abcdefg1 abcdefgh abcdefghi abcdefghij abdullah
        abdullah1 access12 access123 access14 acdc1234 adelaide admin123 admin1234 admin12345 admin123456 admin2020
        admin2024 admin888 admin@123 adminadmin administrator administrator1 adventure agent007 alejandra alejandro
        alexande alexander alexander1 alexandr alexandra alligator amanda12 amanda123 america1 american amigos123
        amsterdam andrew12 andrew123 android1 android123 angel123 angelbaby angelica angelina angels123 anthony1
        apple123 arsenal1 arsenal123 as123456 as12345678 asd12345 asd123456 asd123asd asdasd123 asdasdasd asdf1234
        asdf4321 asdfasdf asdfg123 asdfgh12 asdfgh123 asdfghjk asdfghjkl asdfghjkl123 asdfqwer asdfzxcv ashley12
        ashley123 asshole1 aussie12 aussie123 australia australia1 australia123 autumn12 autumn123 autumn2020
        autumn2023 autumn2024 autumn2025 autumn2026 azerty12 azerty123 azertyui azertyuiop babyblue babyboy1
        babyboy123 babycakes babydoll babygirl babygirl1 babygirl12 babygirl123 bailey12 barcelona barcelona1
        barcelona10 baseball baseball1 baseball123 basketball basketball1 batman12 batman123 bayern123 beatles1
        beautiful beautiful1 beckham7 bella123 benfica1 benjamin benjamin1 berlin12 besiktas bestfriend bestfriends
        birthday birthday1 bitch123 bitchass black123 blackcat blackie1 blackjack blahblah blahblah1 blessed1 blink182
        blue1234 blueberry blueblue bond0007 bondi123 bondibeach bonita12 bonjour1 bonjour123 brazil12 brisbane
        brisbane1 brittany brittany1 broccoli broncos1 broncos12 brother1 buddy123 budweiser bugatti1 bulldogs
        bulldogs1 bullshit busdriver business business1 buster12 butterfly butterfly1 butterfly123 california
        california1 callofduty camaro12 canada12 canberra cannabis cardinals carlton1 carolina caroline cashmoney
        catherine celtic1888 celtic88 champion champions1 change123 changeit changeme changeme1 changeme123 charizard
        charlie1 charlie12 charlie123 charlotte charlotte1 cheesecake chelsea1 chelsea123 cherries chevrolet chicago1
        chocolate chocolate1 chocolate2 chouchou christian christian1 christina christine christmas christmas1
        christop christopher cisco123 cocacola cocacola1 college1 collingwood company1 company123 computer computer1
        computer12 computer123 contrasena contraseña cookie123 cookies1 corazon1 corinthians correcthorsebatterystaple
        corvette counterstrike courtney cowboys1 creative creative1 cricket1 cricket123 cristiano crocodile crystal1
        cupcake1 cupcakes daddy123 daddysgirl dancer12 dancing1 daniel12 daniel123 danielle danielle1 darthvader
        database december december1 december12 default1 default123 demo1234 demo12345 demodemo demon666 destiny1
        deutschland diablo123 diamond1 diamonds dickhead digimon1 dinosaur doctor12 doctor123 doggie12 dolphin1
        dolphins dolphins1 dortmund doudou12 dragon12 dragon123 dragon69 dragonball dragonball1 dragons1 drummer1
        eagle123 eagles12 elephant elephant1 elizabeth elizabeth1 emerald1 eminem123 engineer engineer1 england1
        england66 essendon estrella estrella1 eternity evanescence everton1 everyone example1 example123 facebook
        facebook1 facebook123 faith123 falcon12 familia1 familia123 family12 family123 familyguy fantasy1 father12
        february february1 fenerbahce fernando fernando1 ferrari1 ferry123 firebird flamengo florida1 flower12
        flower123 flowers1 football football! football1 football10 football12 football123 football7 forever1
        forever123 forever21 fortnite fortnite1 france123 france98 francisco freedom1 freedom123 friday123 friday13
        friends1 friends4ever fuckme69 fuckoff1 fuckyou1 fuckyou123 fuckyou2 gabriel1 gabriela gabriela1 galatasaray
        gamecube gandalf1 gangster gangster1 garfield geelong1 geheim123 genesis1 george12 germany1 ghetto12 ghost123
        gmail123 godbless godisgood godislove golden12 google123 googlegoogle gorgeous grandma1 green123 greenday
        greenday1 guest123 guestguest guinness guitar12 guitar123 guitarra hallo123 hallo1234 hallohallo halloween
        halloween1 hamburger hannah12 hannah123 happiness happy123 happyday happynewyear harley12 harleydavidson
        harry123 harrypotter haslo123 hawthorn heaven12 heavenly heineken hello123 hello1234 hello12345 hello2you
        hellohello hellokitty hellothere helloworld helloworld1 hermosa1 hobbit123 hockey12 hockey123 hogwarts
        hola1234 holiday1 holidays honda123 hongkong hotmail1 hotstuff hunter12 hunter123 hunter22 hurricane ibrahim1
        ichliebedich iloveboys ilovegod ilovehim1 ilovejesus ilovelife iloveme1 iloveme2 ilovemom ilovemusic
        ilovemymom iloveu12 iloveu123 iloveyou iloveyou! iloveyou. iloveyou1 iloveyou12 iloveyou123 iloveyou2
        iloveyou22 iloveyou3 iloveyoubaby iloveyousomuch iloveyouu india123 indonesia infinity infinity1 inspiron
        inspiron1 instagram internet internet1 internet123 iphone12 ireland1 ironmaiden ironman1 ironman123 isabella
        isabella1 istanbul italia12 italia90 jackdaniels jackson1 jaguar12 jamesbond jamesbond007 january1 jasmine1
        jasmine123 jennifer jennifer1 jessica1 jessica123 jesus123 jesus777 jesuschrist jesusislord jesuslove jonathan
        jonathan1 jordan12 jordan123 jordan23 joshua12 joshua123 justin12 justin123 justinbieber juventus juventus1
        kangaroo kangaroo1 katherine kawasaki kennwort killer12 killer123 kimberly kimberly1 kitten12 kitty123
        knight12 krishna1 krishna123 l1234567 lakers24 lamborghini lavender legend12 legends1 letmein! letmein1
        letmein12 letmein123 letmein2 letmeinn lightning linkedin linkedin1 linkinpark linkinpark1 lion1234 liverpool
        liverpool1 liverpool123 liverpoolfc lkjhgfdsa login123 loginlogin london12 london123 london2012 lordoftherings
        loulou12 love1234 love12345 love4ever lovehurts loveless1 lovelife lovelove lovely123 loveme123 loverboy
        lovers12 loveyou1 loveyou123 loveyou2 lozinka1 lucifer1 lucky123 lucky777 m1234567 macbook1 maggie12 magic123
        magical1 malaysia manager1 manager123 manchester mancity1 manunited margaret marijuana mariposa marlboro
        marlboro1 marseille marshmallow master12 master123 masterkey masterpassword matrix123 matthew1 matthew123
        maverick1 max12345 maximilian melbourne melbourne1 melissa1 mercedes mercedes1 merlin12 metallica metallica1
        mexico12 michael1 michael12 michael123 michelle michelle1 michigan mickey123 mickeymouse microsoft microsoft1
        midnight millionaire minecraft minecraft1 minecraft123 mnbvcxz1 mnbvcxza mohamed1 mohammed mohammed1 molly123
        mommy123 monday12 monday123 money123 moneymoney monkey12 monkey123 monkeys1 monster1 monster123 moonlight
        moscow12 motdepasse mother12 motherfucker motorola mountain1 muhammad muhammad1 music123 musica12 musicman
        mustang1 mustang12 mybaby123 mylove123 myloveis mypass123 mypassword mysecret myspace1 mysql123 mystery1
        naruto12 naruto123 natalie1 ncc1701d ncc1701e newcastle newcastle1 newpassword newyork1 newyork123 nicholas
        nicholas1 nicole12 nicole123 nintendo nirvana1 nokia123 nopassword nothing1 november november1 october1
        october10 office12 office123 oldpassword oliver12 oliver123 opal1234 opalcard opalcard1 oracle123 orange12
        orange123 p@$$w0rd p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword pa$$word pa55w0rd pa55word packers1
        pakistan pakistan1 palmeiras panda123 panther1 panthers panthers1 paradise paradise1 paris123 parispsg
        parola123 parramatta parramatta1 pass1234 pass12345 pass123456 passer2009 passion1 passpass passw0rd passw0rd!
        passw0rd1 passw123 password password! password. password0 password00 password01 password1 password1!
        password10 password11 password12 password123 password123! password1234 password12345 password13 password1988
        password2 password2020 password2021 password2022 password2023 password2024 password2025 password2026 password3
        password4 password5 password666 password69 password7 password8 password9 password99 password@ password@1
        password@123 passwords passwort passwort1 passwort12 passwort123 patricia patricia1 patriots pavilion
        peanut123 penguin1 pepsi123 philippines phoenix1 photography pikachu1 pikachu123 pinkpink pizza123 pizzahut
        platinum playboy1 player12 playstation playstation3 poiuytre poiuytrewq pokemon1 pokemon12 pokemon123 police12
        popcorn1 porsche1 porsche911 postgres postgres1 potatoes precious princesa princesa1 princess princess!
        princess1 princess12 princess123 pumpkin1 puppy123 purple12 purple123 pussy123 q1234567 q12345678 q123456789
        q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123wsx qazqazqaz qazwsx123 qazwsxedc qazwsxedcrfv qazxswedc qq123123
        qq123456 qqqqqqqq qqww1122 qwe123456 qwe123qwe qweasd123 qweasdqwe qweasdyxc qweasdzxc qweasdzxc123 qweqweqwe
        qwer1234 qwer12345 qwer4321 qwerasdf qwerasdfzxcv qwert123 qwert1234 qwert12345 qwert54321 qwerty1! qwerty11
        qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty2020 qwerty22 qwerty777 qwerty99
        qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 qwertz123 qwertzui qwertzuiop rabbitohs
        raiders1 railway1 rainbow1 rainbow123 rajesh123 rammstein rangers1 realmadrid realmadrid1 rebecca1 redred12
        redskins redsox04 revelation richmond robert12 robert123 roblox12 roblox123 rockstar rockstar1 ronaldo123
        ronaldo7 roosters root1234 rootroot rosebud1 roses123 rugby123 russia12 s1234567 samantha samantha1 sample123
        samsung1 samsung12 samsung123 sapphire satan666 saturday scarlett schalke04 schatz123 school12 school123
        scoobydoo scorpion scorpion1 scotland seaeagles sebastian sebastian1 secret12 secret123 secret1234 security
        security1 senha123 september september1 serenity server12 server123 sexy1234 sexybitch sexygirl shadow12
        shadow123 shanghai sharks12 shithead silver12 simpsons singapore sister12 skateboard skywalker slipknot
        slipknot1 slipknot666 smoke420 snoopy12 snowball snowboard snowflake soccer12 soccer123 softball soldier1
        soleil12 somebody something sommer12 sonnenschein sophie12 southpark spiderman spiderman1 spiderman123
        spongebob spongebob1 spring12 spring123 spring2020 spring2021 spring2022 spring2023 spring2024 spring2025
        spring2026 starcraft stargate starlight startrek starwars starwars1 starwars123 steelers steelers1 stephanie
        stephanie1 stkilda1 stoner420 strawberry student1 student123 subaru12 summer01 summer12 summer123 summer2020
        summer2020! summer2021 summer2022 summer2023 summer2023! summer2024 summer2024! summer2025 summer2026 sunday12
        sunderland sunflower sunflower1 sunshine sunshine! sunshine1 sunshine12 sunshine123 sunshine2 superman
        superman1 superman123 swans2012 sweetheart sweetie1 sweetness sweetpea swimming sydney12 sydney123 sydney2000
        sydney2024 sydney2025 sydney2026 system123 system32 teacher1 teacher123 teamo123 teamomucho temp1234 temp12345
        temporary temppass tequiero terminator test1234 test12345 test123456 tester12 testing1 testing123 testpass
        testtest texas123 thanksgiving thepassword thinkpad thomas12 thomas123 thunder1 thunderbird tiger123 tigger12
        tigger123 tinkerbell tokyo123 tomatoes toor1234 topsecret tornado1 tottenham toyota12 train123 trains12
        transit1 transit123 transport transport1 travel12 travel123 traveller tropical truelove trustno1 trustno11
        trustnoone twitter1 unicorn1 unicorns university user1234 user12345 username username1 useruser vacation
        valentin valentina valentine vampire1 vampires vanessa1 veronica veronica1 victoria victoria1 violet12
        volleyball w1234567 w123456789 wallabies wang1234 warcraft warcraft1 warrior1 warriors weed4200 welcome!
        welcome01 welcome1 welcome12 welcome123 welcome1234 welcome2 welcome@123 wertyuio whatever whatever1 whatsapp
        william1 william123 windows1 windows10 windows7 winter12 winter123 winter2020 winter2021 winter2022 winter2023
        winter2024 winter2024! winter2025 winter2026 wizard12 woaini123 woaini1314 woaini520 wollongong wolverine
        wolverine1 worldofwarcraft x1234567 xbox3600 yahoo123 yamaha12 yankees1 yankees2 yellow12 yourpassword
        youtube1 youtube123 yuiophjkl z1234567 z123456789 zaq12wsx zaq12wsxcde3 zaq1xsw2 zaq1zaq1 zelda123 zombie12
        zxc123456 zxcasdqwe zxcvasdf zxcvb123 zxcvbnm, zxcvbnm,./ zxcvbnm1 zxcvbnm123 zxcvbnma zxcvzxcv zxczxczxc
        zz123456
        """
}
